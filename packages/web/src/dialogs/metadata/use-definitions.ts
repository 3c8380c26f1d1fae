import { metadefs } from '@meridian/contract'
import { call } from '#api/call.ts'
import { messageOf } from '#api/errors.ts'
import { useLoaded } from '#api/use-loaded.ts'
import type { Namespaces } from '#forms/metadata/editor-props.ts'
import { definitionChanges } from '#dialogs/metadata/definitions-changed.ts'
import type { DefinitionsQuery } from '#dialogs/metadata/metadata.ts'

const TEN_MINUTES = 600_000

/**
 * What Glance defines under these terms, read once and kept (RS-GLANCE-18, RS-GLANCE-19); it is not
 * read before it is `enabled`.
 */
export const useDefinitions = (query: DefinitionsQuery, enabled = true): Namespaces => {
  const { data, error, reload } = useLoaded(
    ['metadata definitions', definitionChanges(), query],
    // Keys can be edited without definitions: a refusal is told in the editor, not above the page.
    async (signal) => (await call(metadefs.namespaces, { query }, { signal, quiet: true })).items,
    { keepMs: TEN_MINUTES, enabled },
  )
  if (data) return { state: 'ready', items: data }
  if (!error) return { state: 'loading' }
  return { state: 'failed', message: messageOf(error), onRetry: () => void reload() }
}
