/** What the lists of volumes, of their snapshots and of their backups show alike. */
import { t } from '#lib/translate.ts'
import { gigabytes } from '#lib/units.ts'
import type { Property } from '#resource/define.ts'
import { age, copyable, date } from '#resource/makers.tsx'
import type { States } from '#resource/states.tsx'

type Stored = {
  readonly id: string
  readonly size: number
  readonly created_at?: string | null
  readonly updated_at?: string | null
}

/** The properties that all three have, with the words of their own states. */
export const stored = <T extends Stored>(states: States<T>) =>
  ({
    name: { label: t('Name'), sortKey: 'name' },
    id: copyable(t('ID'), ({ id }) => id),
    size: {
      label: t('Size'),
      align: 'end',
      show: ({ size }) => gigabytes(size),
      sortKey: 'size',
      priority: 3,
    },
    status: { ...states.badge(t('Status')), sortKey: 'status', priority: 2 },
    age: { ...age(t('Age'), ({ created_at }) => created_at), sortKey: 'created_at', priority: 5 },
    created_at: date(t('Created'), ({ created_at }) => created_at),
    updated_at: date(t('Updated'), ({ updated_at }) => updated_at),
  }) satisfies Readonly<Record<string, Property<T>>>
