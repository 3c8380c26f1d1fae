/** No poll waits longer than this (SH-TABLE-24). */
export const longestPoll = 30_000

const leastAgain = 45_000
const mostAgain = 10 * 60_000

/**
 * How long after an answer a page that is left open reads it again, in ms: the longer, the longer the
 * answer took, so that a service is busy with it for a fiftieth of the time at most.
 */
export const readAgainAfter = (took: number): number =>
  Math.min(Math.max(leastAgain, 50 * took), mostAgain)

/**
 * The wait before a poll: the start interval times the number of the round, so that the factor
 * grows with each one, up to 30 s (SH-TABLE-22..24). The first round is 1.
 */
export const pollDelay = (interval: number, round: number): number =>
  Math.min(interval * Math.max(1, round), longestPoll)
