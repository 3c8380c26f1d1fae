import { StatementSync } from 'node:sqlite'
import { vi } from 'vitest'

/**
 * What some work comes to, and how many rows the stores give it: what is looked for by the cloud
 * itself among all that there are reads them all.
 */
export const rowsRead = async <Answer>(
  work: () => Promise<Answer>,
): Promise<{ answer: Answer; count: number }> => {
  const all = vi.spyOn(StatementSync.prototype, 'all')
  try {
    const answer = await work()
    const count = all.mock.results.reduce((sum, { value }) => sum + [value].flat().length, 0)
    return { answer, count }
  } finally {
    all.mockRestore()
  }
}
