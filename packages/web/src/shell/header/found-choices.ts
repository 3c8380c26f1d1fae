import type { Found, FoundOfType, UserSession } from '@meridian/contract'
import { sentenceCase } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { pathTo } from '#dialogs/swift/place.ts'
import { detailsPath, navOf } from '#resource/paths.ts'
import type { Registry } from '#resource/registry.ts'
import { panelsOf } from '#resource/within.ts'
import type { Choice, ChoiceGroup } from '#ui/choose/picker.tsx'

type Shown = {
  readonly user: UserSession
  readonly registry: Registry
  /** What was looked for: the choices are there for it, whatever they are called. */
  readonly text: string
  /** Names of projects by id, for who searches more than one. */
  readonly projects: Readonly<Record<string, string>>
}

/** What was found, type by type, as choices whose ids are the paths of their pages. */
export const foundChoices = (found: readonly FoundOfType[], shown: Shown): readonly ChoiceGroup[] =>
  found.flatMap(({ type, items }) => {
    const label = labelOf(type, shown.registry)
    if (label === undefined) return []
    return { id: type, label, choices: items.map((one) => choiceOf(type, one, shown)) }
  })

const container = 'OS::Swift::Container'

const labelOf = (type: string, registry: Registry): string | undefined =>
  type === container ? t('Containers') : registry.find(type)?.kind.name[1]

const choiceOf = (type: string, one: Found, { user, registry, text, projects }: Shown): Choice => ({
  id: pathOf(type, one, user, registry),
  label: one.name,
  hint: [
    ...(one.status === undefined ? [] : [sentenceCase(one.status)]),
    ...(one.project_id === undefined ? [] : [projects[one.project_id] ?? '']),
    ...one.said,
  ]
    .filter((part) => part !== '' && part !== one.name)
    .join(' · '),
  terms: text,
})

/** What is another project's stands under the list of all projects. */
const pathOf = (
  type: string,
  { key, project_id }: Found,
  user: UserSession,
  registry: Registry,
): string => {
  const entry = registry.find(type)
  if (entry === undefined) return pathTo({ container: key[0] ?? '', folder: '' })
  const panels = panelsOf(registry, entry).map(({ panel }) => panel)
  const isOthers = project_id !== undefined && project_id !== user.project_id
  const all = panels.find(({ area }) => area === 'admin')
  const nav = user.is_superuser && isOthers ? navOf(panels, all) : undefined
  return detailsPath(entry.kind.type, key, nav)
}
