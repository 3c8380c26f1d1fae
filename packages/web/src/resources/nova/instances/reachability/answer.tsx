import type { Reachability, ReachHop, Server } from '@meridian/contract'
import type { ReactNode } from 'react'
import { nameOr } from '#lib/text.ts'
import { fill, t } from '#lib/translate.ts'
import { ItemAction } from '#resource/details/item-actions.tsx'
import { PanelLink } from '#resource/panel-link.tsx'
import { detailsPath } from '#resource/paths.ts'
import { securityGroup } from '#kinds/neutron/kinds.ts'
import { HopWords } from '#resources/nova/instances/reachability/linked.tsx'
import type { Asked } from '#resources/nova/instances/reachability/question.ts'
import {
  hopTitles,
  partWords,
  stateWords,
  verdictWords,
} from '#resources/nova/instances/reachability/words.ts'
import { StatusBadge } from '#ui/tell/badge.tsx'
import { Link } from '#ui/press/link.tsx'

type Props = {
  readonly server: Server
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
export const Answer = ({ server, asked, answer, retry }: Props) => {
  const { verdict, because, hops, unread } = answer
  const { meaning, word } = verdicts[verdict]
  const [self, other] = [nameOr(server.name, server.id), asked.other]
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
        {because && <ToDo because={because} server={server} />}
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

type ToDoProps = { readonly because: ReachHop; readonly server: Server }

/** What lets it through, where there is one thing to do. */
const ToDo = ({ because: { code, groups = [], kind, server: stopped }, server }: ToDoProps) => {
  const [group] = groups
  if ((code === 'no_rule' || code === 'some_rules') && group) {
    const rules = `${detailsPath(securityGroup.type, [group.id])}?tab=rules&dialog=add_rules`
    return (
      <Link look="button" to={rules}>
        {t('Add a rule to {group}', { group: nameOr(group.name, group.id) })}
      </Link>
    )
  }
  if (code === 'no_floating_ip') return <ItemAction id="associate-floating-ip" />
  if (code === 'no_router')
    return <PanelLink path="/project/routers">{t('Go to routers')}</PanelLink>
  if (code === 'server_off' && stopped?.id === server.id && server.status === 'SHUTOFF') {
    return <ItemAction id="start" />
  }
  if (code === 'no_port' && kind && stopped?.id === server.id) {
    return <ItemAction id="attach-interface" />
  }
  return null
}
