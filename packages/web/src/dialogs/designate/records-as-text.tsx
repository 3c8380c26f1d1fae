import { recordSets as api, type DnsZone, type RecordSet } from '@meridian/contract'
import { useRef, useState } from 'react'
import { call } from '#api/call.ts'
import { messageOf } from '#api/errors.ts'
import { CheckboxInput, TextAreaInput } from '#forms/fields.tsx'
import { Form, SubmitButton } from '#forms/form.tsx'
import { FieldRefusals } from '#forms/rules/refusals.ts'
import { useForm } from '#forms/use-form.ts'
import { useDebounced } from '#forms/use-debounced.ts'
import { plural, t } from '#lib/translate.ts'
import { BatchDialog } from '#resource/actions/batch-dialog.tsx'
import { atOnce, createBatch, type Batch, type Outcome } from '#resource/actions/batch.ts'
import type { Undo } from '#resource/forms/opening.tsx'
import { Button } from '#ui/press/button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { toast } from '#ui/tell/toast.ts'
import {
  planBack,
  planOf,
  readRecords,
  waitOf,
  writeRecords,
  type Plan,
  type Read,
} from '#dialogs/designate/records-text.ts'

/** All record sets of a zone. Throws `ApiError`. */
export const readAll = async (zone_id: string, signal?: AbortSignal): Promise<RecordSet[]> =>
  (await call(api.list, { params: { zone_id }, query: {} }, { signal })).recordsets

const faultIn = (read: Read): string | undefined => ('fault' in read ? read.fault : undefined)

type Step = { readonly words: string; readonly send: () => Promise<RecordSet> }

/** The calls of a plan, each with what it does in words. What is in the way of others goes first. */
const stepsOf = (
  { removed, changed, made }: Plan,
  zone_id: string,
): readonly [removing: readonly Step[], rest: readonly Step[]] => [
  removed.map((set) => ({
    words: t('Delete {type} {name}', { type: set.type, name: set.name }),
    send: async () => {
      await call(api.remove, { params: { zone_id, id: set.id } })
      return set
    },
  })),
  [
    ...changed.map(({ set: { id, name, type }, to: { ttl, records } }) => ({
      words: t('Update {type} {name}', { type, name }),
      send: () =>
        call(api.update, { params: { zone_id, id }, body: { ttl, records: [...records] } }),
    })),
    ...made.map(({ name, type, ttl, records, description }) => ({
      words: t('Create {type} {name}', { type, name }),
      send: () =>
        call(api.create, {
          params: { zone_id },
          body: {
            ...{ name, type, records: [...records] },
            ...(ttl !== null && { ttl }),
            ...(description && { description }),
          },
        }),
    })),
  ],
]

/** So many reasons are told; the others are counted. */
const mostReasons = 10

const firstOf = (reasons: readonly string[], others: (count: number) => string) => {
  const more = reasons.length - mostReasons
  return [...reasons.slice(0, mostReasons), ...(more > 0 ? [others(more)] : [])]
}

/**
 * Makes the calls five at a time; `done` hears of each, `shown` of each batch before it begins.
 * Throws what failed, what `waits`, and how far it came when it was stopped.
 */
const takeSteps = async (
  stages: readonly (readonly Step[])[],
  done: (set: RecordSet) => void,
  shown: (batch: Batch) => void,
  waits: readonly string[] = [],
): Promise<void> => {
  const outcomes: Outcome[] = []
  const steps = stages.flat()
  let stopped = false
  for (const stage of stages) {
    if (stopped) break
    const batch = createBatch(
      stage,
      async ({ send }) => done(await send()),
      ({ words }) => words,
    )
    if (stage.length > atOnce) shown(batch)
    outcomes.push(...(await batch.run()))
    stopped = batch.now().stopped
  }
  const refused = outcomes.flatMap((outcome, at) =>
    outcome.status === 'rejected' ? [{ words: steps[at]?.words ?? '', why: outcome.reason }] : [],
  )
  const [only] = refused
  if (only && steps.length === 1 && !waits.length) throw only.why
  const failures = refused.map(({ words, why }) =>
    t('{step}: {reason}', { step: words, reason: messageOf(why) }),
  )
  const reasons = [
    ...firstOf(failures, (n) => plural(n, '{count} more failed.', '{count} more failed.')),
    ...firstOf(waits, (n) => plural(n, '{count} more waits.', '{count} more wait.')),
  ]
  if (stopped) {
    const counts = { all: steps.length, done: outcomes.filter(isDone).length }
    reasons.push(t('Stopped: {done} of {all} are done.', counts))
  }
  if (reasons.length > 0) throw new FieldRefusals({ text: reasons.join('\n') })
}

const isDone = ({ status }: Outcome): boolean => status === 'fulfilled'

type Props = {
  readonly zone: DnsZone
  /** What the zone has now. */
  readonly sets: readonly RecordSet[]
  readonly mayDelete: boolean
  /** With one of those that were changed, if any was, and what takes all changes back. */
  readonly onClose: (touched?: RecordSet, undo?: Undo) => void
}

/** All record sets of a zone as one text, which is changed or pasted over; the zone then follows it. */
export const RecordsAsText = ({ zone, sets, mayDelete, onClose }: Props) => {
  const { id, name } = zone
  const touched = useRef<RecordSet>(undefined)
  const [batch, setBatch] = useState<Batch>()
  const leave = (undo?: Undo) => onClose(touched.current, undo)
  const form = useForm({
    draft: 'records',
    initial: { text: writeRecords(sets, name), prune: false },
    rules: { text: [(text: string) => faultIn(readRecords(text, name))] },
    shown: { prune: () => mayDelete },
    failed: t('Unable to update the record sets.'),
    submit: async ({ text, prune }) => {
      const read = readRecords(text, name)
      if ('fault' in read) throw new FieldRefusals({ text: read.fault })
      // Others may have changed some since, and what was done at a try before is done.
      const plan = planOf(await readAll(id), read.sets, name, prune)
      const done = (set: RecordSet) => void (touched.current = set)
      const isFirst = touched.current === undefined
      try {
        await takeSteps(stepsOf(plan, id), done, setBatch, plan.waiting.map(waitOf))
      } finally {
        setBatch(undefined)
      }
      toast.add('success', t('The record sets are as the text has them.'))
      const undo = async () =>
        takeSteps(stepsOf(planBack(plan, await readAll(id)), id), done, () => undefined)
      // What an earlier try has done is not in this plan.
      leave(isFirst ? undo : undefined)
    },
  })
  const { text, prune } = form.values
  const debounced = useDebounced(text)
  const read = readRecords(debounced, name)
  const field = form.field('text')
  const live = debounced === text ? faultIn(read) : undefined
  const plan = 'fault' in read ? undefined : planOf(sets, read.sets, name, prune)
  const steps = plan ? stepsOf(plan, id).flat() : []
  const lines = [...steps.map(({ words }) => words), ...(plan?.waiting ?? []).map(waitOf)]
  return (
    <Modal
      title={t('Record Sets of {name}', { name })}
      onClose={() => leave()}
      working={form.busy && t('Updating Record Sets')}
      footer={
        <>
          <Button onPress={() => leave()}>{t('Cancel')}</Button>
          <SubmitButton form={form}>{t('Save')}</SubmitButton>
        </>
      }
    >
      <Form form={form}>
        <TextAreaInput
          field={{ ...field, error: field.error ?? live }}
          label={t('Records')}
          description={t(
            'One record per line: its name, its TTL if it has one of its own, its type and what it ' +
              'says. A zone file may be pasted, too.',
          )}
          mono
          rows={14}
          autoFocus
        />
        <CheckboxInput
          field={form.field('prune')}
          label={t('Delete Others')}
          description={t('Record sets that the text does not have are deleted.')}
        />
        <section aria-label={t('What will be done')} className="flex flex-col gap-1">
          {lines.length === 0 && <p className="text-muted">{t('There is nothing to do.')}</p>}
          <ul className="max-h-40 overflow-y-auto">
            {lines.map((words) => (
              <li key={words} className="wrap-anywhere">
                {words}
              </li>
            ))}
          </ul>
        </section>
      </Form>
      {batch && (
        <BatchDialog
          title={t('Updating Record Sets')}
          batch={batch}
          onClose={() => setBatch(undefined)}
        />
      )}
    </Modal>
  )
}
