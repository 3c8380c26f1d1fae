import { useQueryClient } from '@tanstack/react-query'
import { activities } from '#api/activity/activity.ts'
import type { ActionResult } from '#resource/action.ts'
import { useRegistry } from '#resource/registry-context.tsx'
import { applyResult } from '#resource/reading/results.ts'
import { ancestorsOf } from '#resource/within.ts'

/**
 * For a page that makes something, as an action does elsewhere: what `make` answers that it created
 * is listed among the user's activities under `title` and followed, and the lists that hold it are
 * read again. What `make` throws is the page's to tell, and is no activity.
 */
export const useMaking = (title: string) => {
  const client = useQueryClient()
  const registry = useRegistry()
  return async (make: () => Promise<ActionResult>): Promise<void> => {
    const startedAt = new Date().toISOString()
    const result = await make()
    const [first] = result.created ?? []
    if (!first) return
    activities.start({ kind: 'create', title, startedAt }).follow(result.created ?? [])
    void applyResult(client, first.type, result, (one) => ancestorsOf(registry, one))
  }
}
