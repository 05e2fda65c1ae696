/* Stores what seats file for the rest of the year (DOGS 8.3, 11.3, 11.7). */
#include <string.h>

#include "sequence.h"

static void take_entries(const Plan *from, Plan *to) {
  to->entry_count = from->entry_count;
  to->node_count = from->node_count;
  memcpy(to->entries, from->entries, sizeof to->entries);
  memcpy(to->nodes, from->nodes, sizeof to->nodes);
}

static void take_stops(const Plan *from, Plan *to) {
  to->stop_count = from->stop_count;
  to->stop_node_count = from->stop_node_count;
  memcpy(to->stops, from->stops, sizeof to->stops);
  memcpy(to->stop_nodes, from->stop_nodes, sizeof to->stop_nodes);
}

static void take_fallback(const Plan *from, Plan *to) {
  to->fallback_count = from->fallback_count;
  memcpy(to->fallback, from->fallback, sizeof to->fallback);
}

/* A plan answers the stops that held up the run, and those that its player sees to be true. Not in the mustering: there
 * it is not known yet what the player will have. */
static void answer_stops(const Edition *edition, const Board *board, int seat, Plan *plan) {
  for (int i = 0; i < plan->stop_count; i++) {
    Stop *stop = &plan->stops[i];
    bool holds = dogs_holds(edition, board, seat, plan->stop_nodes, stop->when);
    if (stop->stopped || holds) stop->answered = 1;
    stop->stopped = 0;
  }
}

/* Plans are for the board of a year: before there is one they are passed over. */
static bool takes_plans(const Board *board) {
  return board->window == WINDOW_TOKEN || board->window == WINDOW_MUSTER || board->window == WINDOW_CLASH;
}

void dogs_take_file(const Edition *edition, State *state, int seat, const Orders *file) {
  Plan *plan = &state->plans[seat];
  if (!takes_plans(&state->board)) return;
  if (dogs_has(file, SECTION_PLAN)) take_entries(&file->plan, plan);
  if (dogs_has(file, SECTION_STOP_IF)) take_stops(&file->plan, plan);
  if (dogs_has(file, SECTION_OTHERWISE)) plan->otherwise = file->plan.otherwise;
  if (dogs_has(file, SECTION_FALLBACK)) take_fallback(&file->plan, plan);
  if (dogs_has(file, SECTION_POLICY)) plan->policy = file->plan.policy;
  if (dogs_has(file, SECTION_PLAN) && state->board.window == WINDOW_CLASH)
    answer_stops(edition, &state->board, seat, plan);
}
