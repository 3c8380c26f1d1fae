import type { Dependents } from '@meridian/contract'
import { useMemo, type ReactNode } from 'react'
import { ApiError, detailsOf } from '#api/errors.ts'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import type { Effect, Hangs, Relation } from '#resource/dependents/declare.ts'
import { LinkTo, useNames, type Wanted } from '#resource/names.tsx'
import { ResourceLink } from '#resource/resource-link.tsx'
import { shortId } from '#lib/text.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { Button } from '#ui/press/button.tsx'

type Related = Dependents['related'][number]
export type Line = Related & { readonly relation: string; readonly how: Relation }

/** What stands in each relation that the declaration knows, what keeps the item first. */
export const linesOf = <T,>({ relations }: Hangs<T>, { related }: Dependents): readonly Line[] =>
  order.flatMap((effect) =>
    related.flatMap((one) => {
      const how = own(relations, one.relation)
      return how?.effect === effect ? [{ ...one, how }] : []
    }),
  )

const order: readonly Effect[] = ['keeps', 'goes', 'stays']

/** "3 ports", "more than 999 ports". */
export const countOf = ({ count, more, how }: Line): string => {
  const values = { count, things: how.to.inline[count === 1 && !more ? 0 : 1] }
  return more ? t('more than {count} {things}', values) : t('{count} {things}', values)
}

const headings: Readonly<Record<Effect, string>> = {
  keeps: t('Keeps it from being deleted'),
  goes: t('Goes with it'),
  stays: t('Stays behind'),
}

/** All that hangs on an item, by what becomes of it, and what nobody could tell. */
export const Lines = (props: {
  readonly lines: readonly Line[]
  readonly unasked: Dependents['unasked']
  readonly relations: Readonly<Record<string, Relation>>
  readonly onRetry: () => void
  /** The level below that of the page or of the dialog that they are in. */
  readonly heading: 'h2' | 'h3'
  /** What stands below a line, such as what may be done with it. */
  readonly below?: (line: Line) => ReactNode
}) => {
  const { lines, unasked, relations, onRetry, heading: Heading, below } = props
  const names = useNames(useMemo(() => wantedBy(lines), [lines]))
  return names.provide(
    <div className="flex flex-col gap-3">
      {order.map((effect) => {
        const some = lines.filter(({ how }) => how.effect === effect)
        if (some.length === 0) return null
        return (
          <section key={effect} aria-label={headings[effect]} className="flex flex-col gap-1">
            <Heading
              className={effect === 'keeps' ? 'font-semibold text-danger-text' : 'font-semibold'}
            >
              {headings[effect]}
            </Heading>
            <ul className="flex flex-col gap-1.5">
              {some.map((line) => (
                <li key={line.relation} className="flex flex-col gap-0.5">
                  <OneLine line={line} />
                  {below?.(line)}
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      {lines.length === 0 && unasked.length === 0 && <p>{t('Nothing depends on it.')}</p>}
      {unasked.map((failure) => (
        <Alert key={failure.relations.join()} type="warning">
          {t('{things} are not known: {reason}', {
            things: failure.relations
              .map((one) => own(relations, one)?.to.name[1] ?? failure.service)
              .join(', '),
            reason: failure.message,
          })}
          <span className="block text-sm text-muted">{detailsOf(errorOf(failure))}</span>
          <span className="block pt-1">
            <Button size="small" onPress={onRetry}>
              {t('Try again')}
            </Button>
          </span>
        </Alert>
      ))}
      {names.notes.map((note) => (
        <p key={note} className="text-sm text-muted">
          {note}
        </p>
      ))}
    </div>,
  )
}

const errorOf = ({ status, message, service, request_id }: Dependents['unasked'][number]) =>
  new ApiError(status, message, { service, ...(request_id && { requestId: request_id }) })

const OneLine = ({ line }: { readonly line: Line }) => {
  const { how, items, count, more } = line
  const name = how.to.name[count === 1 && !more ? 0 : 1]
  const others = count - items.length
  return (
    <>
      <p className="wrap-anywhere [&_a]:underline">
        <span className="text-muted">
          {more
            ? t('{things} (more than {count}):', { things: name, count })
            : t('{things} ({count}):', { things: name, count })}
        </span>{' '}
        {items.map((item, at) => (
          <span key={item.id}>
            {at > 0 && ', '}
            <One line={line} {...item} />
          </span>
        ))}
        {others > 0 && ` ${t('and {count} more', { count: others })}`}
      </p>
      {how.says !== undefined && <p className="text-sm text-muted">{how.says}</p>}
    </>
  )
}

const One = (props: { readonly line: Line; readonly id: string; readonly name?: string }) => {
  const { id, name } = props
  const { to } = props.line.how
  if (!('type' in to)) return name ?? shortId(id)
  const { type, names } = to
  return name === undefined && names ? (
    <LinkTo to={{ type, names }} id={id} />
  ) : (
    <ResourceLink type={type} id={id} name={name} />
  )
}

/** The names that no answer has said. */
const wantedBy = (lines: readonly Line[]): readonly Wanted[] =>
  lines.flatMap(({ how: { to }, items }) => {
    if (!('type' in to) || !to.names) return []
    const ids = items.flatMap(({ id, name }) => (name === undefined ? [id] : []))
    return ids.length > 0 ? [{ to: { type: to.type, names: to.names }, ids }] : []
  })
