/* What a file answers of what is due. */
#include <string.h>

#include "private.h"

bool receipt_is_of_another_part(const Submission *s, const Duty *duty) {
  return duty->part != NULL && strcmp(duty->part, s->part) != 0;
}

Answer receipt_answer(const Submission *s, const Duty *duty) {
  const LoadedGame *loaded = s->loaded;
  if (s->refused || s->orders == NULL || receipt_is_of_another_part(s, duty)) return ANSWER_NONE;
  Answer answer = loaded->game->judge(loaded->edition, loaded->state, s->seat, duty->part, s->orders, NULL);
  return answer == ANSWER_GOOD && s->read.unclear ? ANSWER_ERRORS : answer;
}

bool receipt_answers_all(const Receipt *receipt) {
  const Submission *s = receipt->submission;
  const WindowAnswers *before = &receipt->before;
  for (size_t i = 0; i < before->duties.count; i++) {
    const Duty *duty = &before->duties.items[i];
    if (duty->seat != s->seat) continue;
    bool stays = s->aside || receipt_is_of_another_part(s, duty);
    if ((stays ? before->answers[i] : receipt_answer(s, duty)) != ANSWER_GOOD) return false;
  }
  return true;
}
