/* Which network addresses are public. */
#ifndef BASE_NETWORK_H
#define BASE_NETWORK_H

#include <stdbool.h>
#include <sys/socket.h>

/* Whether anybody on the internet has this address: IPv4 or IPv6, and none of those that the IANA registries for special
 * purposes (RFC 6890) keep for a machine itself, a link, a private network, documents, tests, groups (multicast) or nobody. An
 * IPv4 address within an IPv6 one counts as itself where the system would connect to it (RFC 4291 2.5.5.2, RFC 6052 2.1); in
 * others (6to4, Teredo) nobody's. Any other family is not public. */
bool network_is_public(const struct sockaddr *address);

#endif
