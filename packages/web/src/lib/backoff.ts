/** No poll waits longer than this (SH-TABLE-24). */
export const longestPoll = 30_000

/**
 * The wait before a poll: the start interval times the number of the round, so that the factor
 * grows with each one, up to 30 s (SH-TABLE-22..24). The first round is 1.
 */
export const pollDelay = (interval: number, round: number): number =>
  Math.min(interval * Math.max(1, round), longestPoll)
