import type { Member } from '#forms/members/members.ts'
import { MembershipPicker, type MembershipPickerProps } from '#forms/members/membership.tsx'
import { ownWidget } from '#resource/forms/more-fields.ts'

type Words = Pick<MembershipPickerProps, 'current' | 'available' | 'add' | 'nobody' | 'everybody'>

/** Which of all there are belong to something, by their ids in the order of all. */
export const members = (words: Words, all: readonly Member[], chosen: readonly string[]) => {
  const inOrder = (ids: ReadonlySet<string>): readonly string[] =>
    all.flatMap(({ id }) => (ids.has(id) ? [id] : []))
  return ownWidget(words.current, {
    start: inOrder(new Set(chosen)),
    draw: ({ field: { value, onChange }, autoFocus }) => (
      <MembershipPicker
        {...words}
        members={all}
        roles={[]}
        defaultRole={undefined}
        value={new Map(value.map((id) => [id, []]))}
        onChange={(now) => onChange(inOrder(new Set(now.keys())))}
        autoFocus={autoFocus}
      />
    ),
  })
}

/** What must be added and taken away to get from some ids to others. */
export const changesTo = (before: readonly string[], after: readonly string[]) => ({
  added: after.filter((id) => !before.includes(id)),
  removed: before.filter((id) => !after.includes(id)),
})
