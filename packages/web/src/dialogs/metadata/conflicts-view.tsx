import { t } from '#lib/translate.ts'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import {
  decisionFor,
  type Conflict,
  type Decision,
  type Decisions,
} from '#dialogs/metadata/conflicts.ts'

export type ConflictsProps = {
  readonly conflicts: readonly Conflict[]
  readonly decisions: Decisions
  readonly onDecide: (conflict: Conflict, keep: Decision['keep']) => void
}

/** Keys that both sides changed: what each wants of them, to choose from. */
export const Conflicts = ({ conflicts, decisions, onDecide }: ConflictsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    {conflicts.map((conflict) => {
      const { key, theirs, mine } = conflict
      return (
        <RadioGroup
          key={key}
          label={key}
          value={decisionFor(decisions, key, theirs)}
          onChange={(keep) => onDecide(conflict, keep === 'theirs' ? 'theirs' : 'mine')}
          options={[
            { value: 'theirs', label: t('Take theirs'), description: words(theirs) },
            { value: 'mine', label: t('Keep mine'), description: words(mine) },
          ]}
        />
      )
    })}
  </div>
)

const words = (value: string | null): string => {
  if (value === null) return t('The key is removed.')
  return value === '' ? t('The value is empty.') : value
}
