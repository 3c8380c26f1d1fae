import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, type ReactNode } from 'react'
import { FilterField } from '#forms/fields/filter-field.tsx'
import type { Member } from '#forms/members/members.ts'
import { t } from '#lib/translate.ts'

export type MembershipListProps = {
  readonly side: 'current' | 'available'
  readonly heading: string
  readonly count: string
  /** Before filtering. */
  readonly total: number
  readonly members: readonly Member[]
  readonly filter: string
  readonly onFilter: (text: string) => void
  /** What stands there while the list is empty. */
  readonly empty: string
  /** The controls at the end of a row. */
  readonly controls: (member: Member, index: number) => ReactNode
}

/** More rows than this are drawn only where they are in sight. */
const windowedAbove = 100

/** One of the two lists of a membership. */
export const MembershipList = (props: MembershipListProps) => {
  const { side, heading, count, total, members, filter, onFilter } = props
  return (
    <section data-side={side} aria-label={heading} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="font-semibold wrap-anywhere">{heading}</h3>
        <span className="text-sm text-muted">{count}</span>
      </div>
      <FilterField
        label={t('Filter {things}', { things: heading })}
        text={filter}
        onFilter={onFilter}
      />
      {members.length > 0 ? (
        <Rows {...props} />
      ) : (
        <p className="rounded-lg border border-line bg-surface px-3 py-3 text-muted">
          {total > 0 ? t('Nothing fits the filter.') : props.empty}
        </p>
      )}
    </section>
  )
}

const Rows = ({ heading, members, controls }: MembershipListProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const windowed = members.length > windowedAbove
  // What the virtualizer gives is handed to no memoised component.
  // oxlint-disable-next-line react/incompatible-library
  const window = useVirtualizer({
    count: members.length,
    enabled: windowed,
    getScrollElement: () => frame.current,
    estimateSize: (index) => (members[index]?.note === undefined ? 41 : 60),
    getItemKey: (index) => members[index]?.id ?? index,
    overscan: 8,
  })
  const inSight = window.getVirtualItems()
  const shown = windowed ? inSight.map(({ index }) => index) : members.map((_, index) => index)
  const after = windowed ? window.getTotalSize() - (inSight.at(-1)?.end ?? 0) : 0
  return (
    <div
      ref={frame}
      role="group"
      aria-label={heading}
      tabIndex={0}
      className="max-h-80 overflow-auto rounded-lg border border-line bg-surface -outline-offset-2"
    >
      <ul
        style={windowed ? { paddingTop: inSight[0]?.start ?? 0, paddingBottom: after } : undefined}
      >
        {shown.map((index) => {
          const member = members[index]
          return (
            member && (
              <li
                key={member.id}
                ref={windowed ? window.measureElement : undefined}
                data-index={index}
                aria-setsize={members.length}
                aria-posinset={index + 1}
                className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 border-b border-line px-3 py-1.5 last:border-b-0 hover:bg-hover"
              >
                <div className="min-w-24 grow basis-0">
                  <div className="wrap-anywhere">{member.name}</div>
                  {member.note !== undefined && (
                    <div className="text-sm text-muted wrap-anywhere">{member.note}</div>
                  )}
                </div>
                {controls(member, index)}
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
