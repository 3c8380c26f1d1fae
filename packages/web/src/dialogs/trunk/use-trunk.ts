import { useState } from 'react'
import { useKeptState } from '#forms/drafts/use-kept.ts'
import { maxLength } from '#forms/rules/validators.ts'
import { useForm } from '#forms/use-form.ts'
import { refusalsIn } from '#forms/rules/refusals.ts'
import { tellUnable } from '#forms/tell-unable.ts'
import { t } from '#lib/translate.ts'
import type { PortChoices } from '#dialogs/trunk/read.ts'
import {
  oneParentOnly,
  withSegments,
  wrongSegment,
  type Segment,
  type Segments,
} from '#dialogs/trunk/segments.ts'

export type TrunkDetails = {
  readonly name: string
  readonly description: string
  readonly admin_state_up: boolean
}

const rules = { name: [maxLength(255)], description: [maxLength(255)] }

const noParents: readonly string[] = []

const isAmong = (ports: PortChoices['inside'], id: string): boolean =>
  ports.some((port) => port.id === id)

/** What the wizards of trunks hold: fields, and ports with their segments. */
export const useTrunk = (choices: PortChoices, initial: TrunkDetails, before: Segments = {}) => {
  // The wizard has a submit of its own.
  const form = useForm({ draft: 'details', initial, rules, submit: async () => undefined })
  const [parents, setParents] = useKeptState<readonly string[]>('parents', noParents, {
    fits: (ids) => ids.filter((id) => isAmong(choices.parents, id)),
  })
  const [parentRefusal, setParentRefusal] = useState<string>()
  const [segments, setSegments] = useKeptState('segments', before, {
    fits: (all) =>
      Object.fromEntries(Object.entries(all).filter(([id]) => isAmong(choices.inside, id))),
  })
  const inside = Object.keys(segments)
  const wrong = inside.find((id) => wrongSegment(segments, id) !== undefined)
  return {
    form,
    parents,
    setParents: (ids: readonly string[]) => {
      setParentRefusal(oneParentOnly(parents, ids))
      setParents(ids)
    },
    /** Why one of two that were taken is no parent any more. */
    parentRefusal,
    inside,
    segments,
    setInside: (ids: readonly string[]) => setSegments((now) => withSegments(now, ids)),
    setSegment: (id: string, segment: Segment) => setSegments((now) => ({ ...now, [id]: segment })),
    detailsProblem: form.errors.name ?? form.errors.description,
    parentProblem: parents.length === 0 ? t('Select a parent port.') : undefined,
    insideProblem: wrong === undefined ? undefined : t('Give each subport an ID of its own.'),
    leave: () => {
      form.tell(['name', 'description'])
    },
    /** Does what the wizard is for; what is refused stands beside its field, too, and is told. */
    attempt: async <R>(work: () => Promise<R>, failed: string): Promise<R> => {
      try {
        return await work()
      } catch (error) {
        form.refuse(refusalsIn(error, form.values).beside)
        tellUnable(failed, error)
        throw error
      }
    },
  }
}

export type TrunkState = ReturnType<typeof useTrunk>
