/* Private to desk/browser. */
#ifndef DESK_BROWSER_FILES_H
#define DESK_BROWSER_FILES_H

/* Lays a file down; both texts must stay. */
void page_file(const char *path, const char *text);

#endif
