const STATUSES = ['COMPLETE', 'FAILED', 'IN_PROGRESS']

/**
 * Takes words such as `CREATE_FAILED` and `FAILED` apart for a filter; others ask for no status, and
 * so find nothing (heat.engine.api._parse_object_status).
 */
export function statesIn(words: readonly string[]): {
  readonly actions: readonly string[]
  readonly statuses: readonly string[]
} {
  const parts = words.flatMap((word) => {
    const status = STATUSES.find((one) => word.includes(one))
    if (status === undefined) return []
    const at = word.lastIndexOf(status)
    return [{ action: word.slice(0, Math.max(0, at - 1)), status: word.slice(at) }]
  })
  return {
    actions: parts.flatMap(({ action }) => (action === '' ? [] : [action])),
    statuses: parts.map(({ status }) => status),
  }
}
