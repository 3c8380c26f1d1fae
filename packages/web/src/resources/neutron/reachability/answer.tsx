import type { Reachability, ReachHop } from '@meridian/contract'
import type { ReactNode } from 'react'
import { nameOr } from '#lib/text.ts'
import { fill, t } from '#lib/translate.ts'
import { ItemAction } from '#resource/details/item-actions.tsx'
import { PanelLink } from '#resource/panel-link.tsx'
import { detailsPath } from '#resource/paths.ts'
import { securityGroup } from '#kinds/neutron/kinds.ts'
import { HopWords } from '#resources/neutron/reachability/linked.tsx'
import type { Asked } from '#resources/neutron/reachability/question.ts'
import type { Subject } from '#resources/neutron/reachability/subject.ts'
import {
  hopTitles,
  partWords,
  stateWords,
  verdictWords,
} from '#resources/neutron/reachability/words.ts'
import { StatusBadge } from '#ui/tell/badge.tsx'
import { Link } from '#ui/press/link.tsx'

type Props = {
  readonly subject: Subject
  readonly asked: Asked
  readonly answer: Reachability
  /** Asks again; for what could not be read. */
  readonly retry: ReactNode
}

const verdicts = {
  reachable: { meaning: 'good', word: t('Reachable') },
  stopped: { meaning: 'bad', word: t('Not reachable') },
  unknown: { meaning: 'unknown', word: t('Not certain') },
} as const

const states = { ok: 'good', stopped: 'bad', unknown: 'unknown' } as const

/** Whether it is reached, why not, what to do about it, and every part of the way. */
export const Answer = ({ subject, asked, answer, retry }: Props) => {
  const { verdict, because, hops, unread } = answer
  const { meaning, word } = verdicts[verdict]
  const [self, other] = [subject.name, asked.other]
  const ends = asked.isTo
    ? { source: other, destination: self }
    : { source: self, destination: other }
  return (
    <section aria-label={t('Answer')} className="flex flex-col gap-3">
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge meaning={meaning}>{word}</StatusBadge>
        <p className="min-w-0 wrap-anywhere">
          {fill(verdictWords[verdict], { ...ends, service: asked.service })}{' '}
          {because && <HopWords hop={because} />}
        </p>
        {because && <ToDo because={because} subject={subject} />}
      </div>
      {unread.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <ul>
            {unread.map(({ part, message }) => (
              <li key={part}>{fill(partWords[part], { why: message })}</li>
            ))}
          </ul>
          {retry}
        </div>
      )}
      <ol
        aria-label={t('The way')}
        className="flex flex-col divide-y divide-line rounded-md border border-line bg-surface"
      >
        {hops.map((hop, at) => (
          // Parts of a way have no ids, and one may be on it twice.
          <li key={at} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <span className="min-w-36 font-medium">{hopTitles[hop.kind]}</span>
            <StatusBadge meaning={states[hop.state]}>{stateWords[hop.state]}</StatusBadge>
            <span className="min-w-0 wrap-anywhere">
              <HopWords hop={hop} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

type ToDoProps = { readonly because: ReachHop; readonly subject: Subject }

/** What lets it through, where there is one thing to do. */
const ToDo = ({ because, subject }: ToDoProps) => {
  const { code, groups: [group] = [] } = because
  if ((code === 'no_rule' || code === 'some_rules') && group) {
    const rules = `${detailsPath(securityGroup.type, [group.id])}?tab=rules&dialog=add_rules`
    return (
      <Link look="button" to={rules}>
        {t('Add a rule to {group}', { group: nameOr(group.name, group.id) })}
      </Link>
    )
  }
  if (code === 'no_router')
    return <PanelLink path="/project/routers">{t('Go to routers')}</PanelLink>
  const action = subject.mends(because)
  return action === undefined ? null : <ItemAction id={action} />
}
