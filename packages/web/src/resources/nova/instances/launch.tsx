import type { Server } from '@meridian/contract'
import { drafted } from '#forms/drafts/use-draft.ts'
import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import { creating } from '#resource/actions/makers.ts'
import { instance } from '#kinds/nova/kinds.ts'
import { allOptions, mayLaunch } from '#dialogs/launch-instance/action.tsx'

// No flavor is without processors and memory.
const quota = ['instances', 'cores', 'ram'] as const

/** The wizard, which has every option in steps. */
export const launch: Action<never> = {
  ...creating(instance, {
    id: 'launch',
    label: t('All Options'),
    requires: mayLaunch,
    quota,
    loadDialog: async () => {
      const [{ LaunchInstance }, draft] = await Promise.all([
        import('#dialogs/launch-instance/launch-instance.tsx'),
        drafted(allOptions),
      ])
      return (close) => <LaunchInstance {...{ draft, close }} />
    },
  }),
  called: t('Launch Instance'),
}

/** Leads to the page that has everything a launch needs: the way that most launches go. */
export const launchForm: Action<never> = {
  id: 'launch-form',
  label: t('Launch Instance'),
  requires: mayLaunch,
  quota,
  perform: async (_, { go }) => {
    go('/project/instances/launch')
    return {}
  },
}

/** Leads to the page, filled in as the instance was. */
export const launchAlike: Action<Server> = {
  id: 'launch-alike',
  label: t('Launch Another Like This'),
  requires: mayLaunch,
  anytime: true,
  ownOnly: true,
  perform: async ([server], { go }) => {
    if (server) go(`/project/instances/launch?like=${encodeURIComponent(server.id)}`)
    return {}
  },
}
