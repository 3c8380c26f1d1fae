/** What a list is asked for: one page of `limit` rows after `marker`, or all of it. */
type Terms = { readonly limit?: number | undefined; readonly marker?: string | undefined }

/** So many rows Swift answers at once at most, unless the operator lets it answer fewer. */
const perAnswer = 1000

/** So many are read where all are asked for. */
const mostRows = 20_000

/**
 * Reads a list of Swift, which has no end that it tells of: one row more is asked for than a page has,
 * and the whole list until an answer is short. `has_more` says that there are rows behind the last.
 */
export const listed = async <Row extends { readonly name: string } | { readonly subdir: string }>(
  { limit, marker }: Terms,
  ask: (page: { limit: number; marker?: string | undefined }) => Promise<Row[]>,
): Promise<{ items: Row[]; has_more: boolean }> => {
  if (limit !== undefined) {
    const rows = await ask({ limit: limit + 1, marker })
    return { items: rows.slice(0, limit), has_more: rows.length > limit }
  }
  const items: Row[] = []
  let after = marker
  for (;;) {
    // One after the other: each answer says where the next one begins.
    const rows = await ask({ limit: perAnswer, marker: after })
    items.push(...rows)
    const last = rows.at(-1)
    if (last === undefined || rows.length < perAnswer) return { items, has_more: false }
    if (items.length >= mostRows) return { items, has_more: true }
    after = 'subdir' in last ? last.subdir : last.name
  }
}
