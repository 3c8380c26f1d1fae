import { t } from '#lib/translate.ts'
import {
  idOf,
  refTo,
  type Action,
  type ActionResult,
  type Kind,
  type Requirement,
  type Screen,
} from '#resource/define.ts'
import { namesOf as names, reasonOf, settleAll, type Together } from '#resource/actions/outcomes.ts'
import { verdictOf } from '#resource/requirements.tsx'

export type Removing<T> = {
  readonly requires?: readonly Requirement[]
  readonly allowed?: (item: T) => true | string
  /** For rules that depend on the item: what they are checked against. */
  readonly target?: (item: T) => Readonly<Record<string, string>>
  /** Where the cloud takes its time: the item stays and is polled until it is gone. */
  readonly lingers?: boolean
  /** Deletes several items at once, where the server has a call for it. */
  readonly together?: Together<T>
  /** Said of one item that could not be deleted; the words for several without it. */
  readonly failed?: (item: T) => string
}

/**
 * The action that deletes: asks first, naming the items; leaves out those that may not be deleted
 * and says so; each of the rest ends as deleted or failed (RS-TABLE-32, RS-TABLE-33, RS-PERM-13).
 */
export const removing = <T>(
  kind: Kind<T>,
  remove: (item: T) => Promise<unknown>,
  { lingers = false, failed, together, ...rules }: Removing<T> = {},
): Action<T> => ({
  id: 'delete',
  label: (count) => t('Delete {things}', { things: things(kind, count) }),
  tone: 'danger',
  opens: true,
  activity: 'delete',
  judges: true,
  ...rules,
  perform: async (items, screen) => {
    const permitted = await partition(items, rules)
    const refused = items.filter((item) => !permitted.includes(item))
    if (refused.length) {
      const many = kind.name[1].toLowerCase()
      screen.toast(
        'danger',
        t('You are not allowed to delete {many}: %s', { many }, names(kind, refused)),
      )
    }
    if (!permitted.length) return {}
    const result = await screen.confirm(question(kind, permitted), () =>
      removeAll(kind, permitted, remove, { lingers, failed, together }, screen),
    )
    return result ?? {}
  },
})

const partition = async <T>(items: readonly T[], rules: Removing<T>): Promise<readonly T[]> => {
  const verdicts = await Promise.all(
    items.map(
      async (item) =>
        (rules.allowed?.(item) ?? true) === true &&
        (!rules.target || (await verdictOf(rules.requires, rules.target(item))) === 'met'),
    ),
  )
  return items.filter((_, index) => verdicts[index])
}

const question = <T>(kind: Kind<T>, items: readonly T[]) => {
  const some = things(kind, items.length)
  return {
    title: t('Confirm Delete {things}', { things: some }),
    text: t(
      items.length === 1
        ? 'You have selected "%s". Deleted {thing} is not recoverable.'
        : 'You have selected "%s". Deleted {thing} are not recoverable.',
      names(kind, items),
      { thing: some.toLowerCase() },
    ),
    submit: t('Delete {things}', { things: some }),
  }
}

type Ways<T> = {
  readonly lingers: boolean
  readonly failed: Removing<T>['failed'] | undefined
  readonly together: Together<T> | undefined
}

const removeAll = async <T>(
  kind: Kind<T>,
  items: readonly T[],
  remove: (item: T) => Promise<unknown>,
  { lingers, failed: words, together }: Ways<T>,
  screen: Screen,
): Promise<ActionResult> => {
  const outcomes = await settleAll(items, remove, together)
  const done = items.filter((_, index) => outcomes[index]?.status === 'fulfilled')
  const failed = items.filter((item) => !done.includes(item))
  if (done.length) {
    const some = things(kind, done.length)
    screen.toast('success', t('Deleted {things}: %s.', { things: some }, names(kind, done)))
  }
  if (failed.length) {
    const some = things(kind, failed.length)
    const [only, ...others] = failed
    const text =
      only !== undefined && !others.length && words
        ? words(only)
        : t('Unable to delete {things}: %s.', { things: some }, names(kind, failed))
    screen.toast('danger', text, reasonOf(outcomes))
  }
  const refs = done.map((item) => refTo(kind, item))
  return {
    ...(lingers ? { updated: refs } : { deleted: refs }),
    failed: failed.map((item) => ({ type: kind.type, id: idOf(kind, item) })),
  }
}

const things = <T>({ name }: Kind<T>, count: number): string => (count === 1 ? name[0] : name[1])
