import { scopeOf, search, type SearchReply, type UserSession } from '@meridian/contract'
import { useEffect, useRef, useState } from 'react'
import { callInParts } from '#api/call.ts'
import { messageOf } from '#api/errors.ts'
import { useLoaded, type Loaded } from '#api/use-loaded.ts'
import { useDebounced } from '#forms/use-debounced.ts'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import { usePlace } from '#resource/place.tsx'
import { resources } from '#resources/registry.ts'
import { projects as projectNames } from '#kinds/keystone/names.ts'
import { foundChoices } from '#shell/header/found-choices.ts'
import type { NavigationGroup } from '#shell/navigation.ts'
import { PaletteDialog } from '#ui/choose/picker-list.tsx'
import type { Choice, ChoiceGroup } from '#ui/choose/picker.tsx'

export type FindBoxProps = {
  readonly user: UserSession
  readonly groups: readonly NavigationGroup[]
  /** What was typed before the box was there. */
  readonly takeEarly: () => string
  readonly onClose: () => void
}

/** How long the text rests before the services are asked. */
const restMs = 250
const least = 2

/** Finds pages by what they are called, and things of the cloud by what their services know of them. */
export function FindBox({ user, groups, takeEarly, onClose }: FindBoxProps) {
  const place = usePlace()
  const scope = scopeOf(user)
  const [start] = useState(takeEarly)
  const [text, setText] = useState(start)
  const asked = useSearch(scope, text)
  const projects = useProjects(user, asked.reply)
  const found = foundChoices(asked.reply?.found ?? [], {
    ...{ user, registry: resources, text, projects },
  })
  const choices = [
    { id: recentId, label: t('Recently opened'), choices: text === '' ? recentOf(scope) : [] },
    ...groups.map(({ id, label, entries }) => ({
      id,
      label,
      choices: entries.map((entry) => ({ id: entry.path, label: entry.label })),
    })),
    ...found,
  ]
  const take = (choice: Choice, group: ChoiceGroup) => {
    onClose()
    remember(scope, group.id === recentId ? choice : { ...choice, hint: group.label })
    place.go(choice.id)
  }
  const enter = useEarlyEnter(text, asked.waits, () => {
    const [group] = found
    const [choice] = group?.choices ?? []
    if (group && choice) take(choice, group)
  })
  return (
    <PaletteDialog
      label={t('Find anything')}
      start={start}
      groups={choices}
      onTyped={setText}
      none={asked.waits ? t('Searching…') : undefined}
      note={noteOf(asked)}
      onEnter={enter}
      onChoose={take}
      onClose={onClose}
    />
  )
}

/** Who types and presses Enter at once means the first of what will be found by that text. */
const useEarlyEnter = (text: string, waits: boolean, takeFirst: () => void) => {
  const early = useRef<string>(undefined)
  useEffect(() => {
    const meant = early.current
    if (meant === undefined || (waits && meant === text)) return
    early.current = undefined
    if (meant === text) takeFirst()
  }, [text, waits, takeFirst])
  return () => {
    if (waits) early.current = text
  }
}

type Asked = {
  /** What was found by the text as it is now, as far as it has come; nothing of what was there before. */
  readonly reply: SearchReply | undefined
  readonly waits: boolean
  readonly error: Error | null
}

const useSearch = (scope: string, typed: string): Asked => {
  const text = typed.trim()
  const debounced = useDebounced(text, restMs)
  const isNow = debounced === text && text.length >= least
  const { data, error }: Loaded<SearchReply> = useLoaded(
    ['search', scope, debounced],
    (signal, onPart) =>
      callInParts(search.find, { query: { text: debounced } }, { signal, onPart }),
    { enabled: isNow },
  )
  const reply = isNow ? data : undefined
  const failed = isNow ? error : null
  const isWhole = reply?.asking.length === 0
  const waits = text.length >= least && !isWhole && failed === null
  return { reply, waits, error: failed }
}

/** Names of the projects that something was found in, for who searches more than the own one. */
const useProjects = (
  user: UserSession,
  reply: SearchReply | undefined,
): Readonly<Record<string, string>> => {
  const items = reply?.found.flatMap((one) => one.items) ?? []
  const ids = [...new Set(items.flatMap(({ project_id }) => project_id ?? []))].toSorted()
  const enabled = user.is_superuser && ids.length > 0
  const { data } = useLoaded(['search projects', ...ids], (signal) => projectNames(ids, signal), {
    enabled,
    keepMs: 60_000,
  })
  return (enabled ? data : undefined) ?? {}
}

/** What stands below the choices: what is missing among them, and why. */
const noteOf = ({ reply, error }: Asked): string | undefined => {
  if (error) return t('Unable to search: {reason}', { reason: messageOf(error) })
  const called = (service: string) => own(words(), service) ?? service
  const services = reply?.unasked.map(({ service }) => called(service)) ?? []
  const asking = reply?.asking.map(called) ?? []
  const notes = [
    ...(asking.length > 0 && reply?.found.length
      ? [t('Still asking: {services}.', { services: asking.join(', ') })]
      : []),
    ...(services.length > 0
      ? [t('Could not ask: {services}.', { services: services.join(', ') })]
      : []),
    ...(reply?.found.some(({ more }) => more) ? [t('There is more. Type on to find it.')] : []),
  ]
  return notes.length > 0 ? notes.join(' ') : undefined
}

const words = (): Readonly<Record<string, string>> => ({
  compute: t('Compute'),
  network: t('Network'),
  image: t('Images'),
  'block-storage': t('Volumes'),
  identity: t('Identity'),
  'object-store': t('Object Store'),
  'load-balancer': t('Load Balancers'),
  dns: t('DNS'),
  orchestration: t('Orchestration'),
})

const mostRecent = 5
const recentId = 'recent'

/** What was opened from the box, the latest first, where the session works; gone with the document. */
let recent: { readonly scope: string; readonly choices: readonly Choice[] } | undefined

const recentOf = (scope: string): readonly Choice[] =>
  recent?.scope === scope ? recent.choices : []

const remember = (scope: string, { id, label, hint }: Choice): void => {
  const others = recentOf(scope).filter((one) => one.id !== id)
  recent = { scope, choices: [{ id, label, hint }, ...others].slice(0, mostRecent) }
}
