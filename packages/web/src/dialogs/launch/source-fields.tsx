import { useState } from 'react'
import { RadioInput } from '#forms/fields.tsx'
import { Unread } from '#forms/unread.tsx'
import { matchesSearch } from '#dialogs/launch/search.ts'
import { plural, t } from '#lib/translate.ts'
import { bytes, gigabytes } from '#lib/units.ts'
import { Badge } from '#ui/tell/badge.tsx'
import { Button } from '#ui/press/button.tsx'
import { ChoiceCards } from '#ui/choose/choice-cards.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { unreadSources, type Source, type SourceType } from '#dialogs/launch-instance/sources.ts'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import {
  bootSourceOf,
  offeredBootSources,
  withBootSource,
  withSource,
} from '#dialogs/launch/choices.ts'

/** So many cards are in sight before somebody searches or asks for all. */
const few = 9

/** What the instances start from: its kind, and one of that kind, the newest first (SH-LAUNCH-23, 24). */
export const SourceFields = ({ launch }: { readonly launch: Launch }) => {
  const { data, spec, choose, field } = launch
  const boot = bootSourceOf(spec)
  const { name, label, none } = selects[boot.type]
  const sources = data.sources(boot.type)
  const offered = offeredBootSources(data.known, data.ground.data?.hideCreateVolume)
  // With and without a new volume it is the same image: which of both is a choice of storage.
  const kinds = offered.filter(({ type }, at) => offered.findIndex((o) => o.type === type) === at)
  return (
    <div className="flex flex-col gap-3">
      <RadioInput
        field={{
          ...field('source_type'),
          value: boot.id,
          onChange: (id) => choose(withBootSource(id, spec)),
          required: true,
        }}
        label={t('Boot Source')}
        orientation="horizontal"
        options={kinds.map(({ id, type }) => ({
          value: type === boot.type ? boot.id : id,
          label: selects[type].label,
        }))}
      />
      <Cards
        key={name}
        all={sources.data}
        none={none}
        field={{
          ...field('source'),
          name,
          value: spec.source?.id ?? '',
          onChange: (id) => {
            const source = sources.data?.find((one) => one.id === id)
            choose(withSource(source, spec))
          },
          required: true,
        }}
        label={label}
      />
      <Unread loaded={sources} says={(why) => `${unreadSources[boot.type]} ${why}`} />
    </div>
  )
}

type CardsProps = {
  readonly all: readonly Source[] | undefined
  readonly none: string
  readonly label: string
  readonly field: Omit<Parameters<typeof ChoiceCards>[0], 'cards' | 'label'>
}

const Cards = ({ all, none, label, field }: CardsProps) => {
  const [text, setText] = useState('')
  const [whole, setWhole] = useState(false)
  if (all === undefined) return null
  const found = all.filter((source) => matchesSearch(text, wordsOf(source))).toSorted(newestFirst)
  const first = found.slice(0, few)
  const chosen = found.find(({ id }) => id === field.value)
  const shown = whole ? found : chosen && !first.includes(chosen) ? [chosen, ...first] : first
  return (
    <>
      {all.length > few && (
        <SearchField
          aria-label={t('Search {what}', { what: label })}
          placeholder={t('Search by name, format or owner')}
          value={text}
          onChange={setText}
          onClear={text === '' ? undefined : () => setText('')}
        />
      )}
      <ChoiceCards
        {...field}
        label={label}
        cards={shown.map(cardOf)}
        {...(shown.length === 0 && { description: text === '' ? none : t('Nothing matches.') })}
      />
      {shown.length < found.length && (
        <div>
          <Button size="small" onPress={() => setWhole(true)}>
            {plural(found.length, 'Show all {count}', 'Show all {count}')}
          </Button>
        </div>
      )}
    </>
  )
}

const newestFirst = (one: Source, other: Source): number =>
  (other.changed ?? '').localeCompare(one.changed ?? '')

const cardOf = (source: Source) => ({
  value: source.id,
  title: source.name,
  facts: [
    bytes(source.gib * 2 ** 30),
    source.format,
    source.min_disk > 0 && t('needs {size} of disk', { size: gigabytes(source.min_disk) }),
  ]
    .filter(Boolean)
    .join(' · '),
  ...(source.visibility !== '' && { mark: <Badge>{whose(source.visibility)}</Badge> }),
})

const whose = (visibility: string): string => {
  switch (visibility) {
    case 'private':
      return t('Own')
    case 'public':
      return t('Public')
    case 'shared':
      return t('Shared')
    case 'community':
      return t('Community')
    default:
      return visibility
  }
}

const wordsOf = ({ name, format, visibility, description }: Source): string =>
  [name, format, visibility && whose(visibility), description].join(' ')

/** What a source of each kind is called, and the name of its field (SH-FID-13..16). */
const selects: Readonly<
  Record<SourceType, { readonly name: string; readonly label: string; readonly none: string }>
> = {
  image: { name: 'image_id', label: t('Image'), none: t('No images available') },
  snapshot: {
    name: 'instance_snapshot_id',
    label: t('Instance Snapshot'),
    none: t('No snapshots available'),
  },
  volume: { name: 'volume_id', label: t('Volume'), none: t('No volumes available') },
  volume_snapshot: {
    name: 'volume_snapshot_id',
    label: t('Volume Snapshot'),
    none: t('No volume snapshots available'),
  },
}
