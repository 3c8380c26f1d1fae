import type { QueryClient } from '@tanstack/react-query'
import { anyNames, type AnyResource, type Panel } from '#resource/define.ts'
import { panelQuestion } from '#resource/panel-page.tsx'
import type { PanelEntry } from '#resource/registry.ts'
import { areAllMet, askAhead } from '#resource/reading/requirements.tsx'
import { actionsQuestion, globalsQuestion } from '#resource/rights.ts'
import { readPageSize, settingQuery } from '#resource/settings.ts'
import { readListSettings } from '#resource/table/list-settings.ts'
import { listQueryOf } from '#resource/table/use-list.ts'
import {
  listQuery,
  needsFilter,
  tableQuestions,
  tableSettingPaths,
} from '#resource/table/use-resource-table.ts'
import { tableQuery } from '#resource/table/use-search.ts'
import { listName, lookOf, viewedParams } from '#resource/table/use-view.ts'
import { seenFrom } from '#resource/twin.ts'

/**
 * Asks what the page of a panel asks of the session, and reads its list, before it is drawn: a page
 * that knows all of it is drawn once, with its rows, and with its columns where they stay. Resolves
 * with the answers in the cache.
 */
export const prefetchPanel = async (
  client: QueryClient,
  { panel, entry }: PanelEntry,
  params: URLSearchParams,
): Promise<void> => {
  const settings = tableSettingPaths(panel).map((path) => client.prefetchQuery(settingQuery(path)))
  const resource = seenFrom(anyNames(await entry.load()), panel)
  const kept = await readListSettings(client, listName(resource, panel))
  const viewed = viewedParams(params, resource, kept)
  const { columns, rows } = lookOf(viewed, resource, kept)
  const ofType = askAhead(client, [
    globalsQuestion(resource),
    actionsQuestion(resource, 'batch'),
    actionsQuestion(resource, 'item'),
    ...tableQuestions(resource, panel, columns),
  ])
  await Promise.all([
    ...settings,
    ofType,
    readList(client, resource, panel, { params: viewed, rows }),
  ])
}

/** Reads what the table of a panel reads first, where that may be had (`useResourceTable`). */
const readList = async (
  client: QueryClient,
  resource: AnyResource,
  panel: Panel,
  { params, rows }: { readonly params: URLSearchParams; readonly rows: number | undefined },
): Promise<void> => {
  if (!(await areAllMet(client, panelQuestion(panel)))) return
  const query = tableQuery(resource, { path: panel.path, params, setParams: () => undefined })
  const size = rows ?? (await readPageSize(client))
  if (await needsFilter(client, panel, query)) return
  await client.prefetchQuery(
    listQueryOf(resource, listQuery(resource, query, { ...panel.scope }, size)),
  )
}
