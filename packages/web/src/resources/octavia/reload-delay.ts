const first = 250
const longest = 5_000

/** The wait before a page is read again, by how often that was done: 250 ms, twice that … 5 s (SV-LBDETAIL-02 to 04). */
export const reloadDelay = (attempt: number): number => Math.min(first * 2 ** attempt, longest)
