import type { QueryClient } from '@tanstack/react-query'
import { anyNames } from '#resource/define.ts'
import { panelQuestion } from '#resource/panel-page.tsx'
import type { PanelEntry } from '#resource/registry.ts'
import { askAhead } from '#resource/requirements.tsx'
import { actionsQuestion, globalsQuestion } from '#resource/rights.ts'
import { settingQuery } from '#resource/settings.ts'
import { tableQuestions, tableSettingPaths } from '#resource/table/use-resource-table.ts'
import { seenFrom } from '#resource/twin.ts'

/**
 * Asks what the page of a panel asks of the session, before it is drawn: a page that knows all of it
 * is drawn once, with its columns where they stay. Resolves with the answers in the cache.
 */
export const askAheadOf = async (
  client: QueryClient,
  { panel, entry }: PanelEntry,
): Promise<void> => {
  const ofPanel = [
    askAhead(client, [panelQuestion(panel)]),
    ...tableSettingPaths(panel).map((path) => client.prefetchQuery(settingQuery(path))),
  ]
  const resource = seenFrom(anyNames(await entry.load()), panel)
  const ofType = askAhead(client, [
    globalsQuestion(resource),
    actionsQuestion(resource, 'batch'),
    actionsQuestion(resource, 'item'),
    ...tableQuestions(resource, panel),
  ])
  await Promise.all([...ofPanel, ofType])
}
