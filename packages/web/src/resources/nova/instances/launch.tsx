import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import { creating } from '#resource/actions/makers.ts'
import { instance } from '#kinds/nova/kinds.ts'
import { mayLaunch } from '#dialogs/launch-instance/action.tsx'

// No flavor is without processors and memory.
const quota = ['instances', 'cores', 'ram'] as const

export const launch = creating(instance, {
  id: 'launch',
  label: t('Launch Instance'),
  requires: mayLaunch,
  quota,
  loadDialog: async () => {
    const { LaunchInstance } = await import('#dialogs/launch-instance/launch-instance.tsx')
    return (close) => <LaunchInstance close={close} />
  },
})

/** Leads to the form that has everything on one page. */
export const launchForm: Action<never> = {
  id: 'launch-form',
  label: t('Classic Launch Form'),
  requires: mayLaunch,
  quota,
  perform: async (_, { go }) => {
    go('/project/instances/launch')
    return {}
  },
}
