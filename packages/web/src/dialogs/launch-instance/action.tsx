import { drafted } from '#forms/drafts/use-draft.ts'
import { t } from '#lib/translate.ts'
import type { Action, ActionResult, Screen } from '#resource/action.ts'
import { policy, type Requirement } from '#resource/define.ts'
import type { LaunchContext } from '#dialogs/launch-instance/context.ts'

type Rules<T> = Pick<Action<T>, 'requires' | 'offered' | 'allowed' | 'ownOnly'>

/** Who may launch an instance; the catalogue is thereby known when the wizard opens. */
export const mayLaunch: readonly Requirement[] = [
  { service: 'compute' },
  policy('compute', 'os_compute_api:servers:create'),
]

/**
 * The row action that launches an instance from an item: `contextOf` names it, such as
 * `({ id }) => ({ imageId: id })`. After a launch the browser goes to the instances, where the
 * context names no other place.
 */
export const launchingFrom = <T,>(
  contextOf: (item: T) => LaunchContext,
  { requires = [], ...rules }: Rules<T> = {},
): Action<T> => ({
  id: 'launch',
  label: t('Launch Instance'),
  opens: true,
  activity: 'create',
  ...rules,
  requires: [...mayLaunch, ...requires],
  perform: async ([item], screen) =>
    item === undefined
      ? {}
      : openLaunch(screen, { successUrl: '/project/instances', ...contextOf(item) }),
})

/** The draft of the wizard that starts from nothing, wherever it is opened. */
export const allOptions = 'launch with all options'

/** Opens the wizard, and goes where its context says once it closes (RS-LAUNCH-15, RS-LAUNCH-16). */
export const openLaunch = async (
  screen: Pick<Screen, 'load' | 'open' | 'go'>,
  context: LaunchContext,
): Promise<ActionResult> => {
  const loaded = await screen.load(async () => {
    const [wizard, draft] = await Promise.all([
      import('#dialogs/launch-instance/launch-instance.tsx'),
      drafted(`launch ${JSON.stringify(context)}`),
    ])
    return { ...wizard, draft }
  })
  if (!loaded) return {}
  const { LaunchInstance, draft } = loaded
  const result = await screen.open<ActionResult>((close) => (
    <LaunchInstance {...{ context, draft, close }} />
  ))
  const url = result ? context.successUrl : context.dismissUrl
  if (url !== undefined) screen.go(url)
  return result ?? {}
}
