import { lazy, type ComponentType } from 'react'
import { t } from '#lib/translate.ts'
import { policy, type Area, type Group, type Requirement } from '#resource/define.ts'
import { areMet } from '#resource/reading/requirements.tsx'
import { groups } from '#resources/groups.ts'
import { mayLaunch } from '#dialogs/launch-instance/action.tsx'
import { belowContainers, containersPath } from '#dialogs/swift/place.ts'
import { accessPath, passwordPath, settingsPath } from '#screens/account/places.ts'
import { belowPage, pagePath } from '#screens/topology/dialogs.ts'

/** A page of the site that is not the list of a resource. */
export type SiteScreen = {
  readonly path: `/${string}`
  readonly area: Area
  readonly group?: Group
  /** The panel that leads to it and is marked meanwhile; such a page is not in the navigation. */
  readonly under?: `/${string}`
  /** What follows its path in addresses that are its own, too, such as those of dialogs. */
  readonly below?: RegExp
  readonly label: string
  readonly requires: readonly Requirement[]
  readonly Page: ComponentType
  /** Fetches its code, ahead of the page where that is likely to be opened. */
  readonly load: () => Promise<unknown>
}

/** The code of a page, and the page itself, which asks for it when it is drawn. */
const page = (
  load: () => Promise<{ readonly default: ComponentType }>,
): Pick<SiteScreen, 'Page' | 'load'> => ({ Page: lazy(load), load })

const hasLimits = async (): Promise<boolean> => {
  const services = ['compute', 'volumev3', 'network']
  return (await Promise.all(services.map((service) => areMet([{ service }])))).includes(true)
}

/**
 * The pages that are no lists, in the order of the navigation; the first that there is for the
 * session is the start page.
 */
export const siteScreens: readonly SiteScreen[] = [
  {
    path: '/project/',
    area: 'project',
    group: groups.compute,
    label: t('Overview'),
    // It shows limits: those of any of these.
    requires: [{ check: hasLimits }],
    ...page(async () => ({
      default: (await import('#screens/overview/overview-page.tsx')).OverviewPage,
    })),
  },
  {
    path: '/project/instances/launch',
    under: '/project/instances',
    area: 'project',
    group: groups.compute,
    label: t('Launch Instance'),
    requires: mayLaunch,
    ...page(async () => ({
      default: (await import('#dialogs/launch/launch-page.tsx')).LaunchPage,
    })),
  },
  {
    path: pagePath,
    below: belowPage,
    area: 'project',
    group: groups.network,
    label: t('Network Topology'),
    requires: [{ service: 'network' }],
    ...page(async () => ({
      default: (await import('#screens/topology/topology-page.tsx')).TopologyPage,
    })),
  },
  {
    path: containersPath,
    below: belowContainers,
    area: 'project',
    group: groups.objectStorage,
    label: t('Containers'),
    requires: [{ service: 'object-store' }],
    ...page(async () => ({
      default: (await import('#resources/swift/containers-page.tsx')).ContainersPage,
    })),
  },
  {
    path: '/project/metering',
    area: 'project',
    group: groups.metering,
    label: t('Metering'),
    requires: [{ service: 'metric' }],
    ...page(async () => ({
      default: (await import('#screens/metering/metering-page.tsx')).ProjectMeteringPage,
    })),
  },
  {
    path: accessPath,
    area: 'project',
    label: t('API Access'),
    requires: [],
    ...page(async () => ({
      default: (await import('#screens/account/api-access-page.tsx')).ApiAccessPage,
    })),
  },
  {
    path: settingsPath,
    // Reached from the menu of the user: it is in no part of the navigation.
    under: settingsPath,
    area: 'identity',
    label: t('User Settings'),
    requires: [],
    ...page(async () => ({
      default: (await import('#screens/account/settings-page.tsx')).SettingsPage,
    })),
  },
  {
    path: passwordPath,
    under: settingsPath,
    area: 'identity',
    label: t('Change Password'),
    requires: [{ setting: 'OPENSTACK_KEYSTONE_BACKEND.can_edit_user' }],
    ...page(async () => ({
      default: (await import('#screens/account/password-page.tsx')).PasswordPage,
    })),
  },
  {
    path: '/admin/',
    area: 'admin',
    label: t('Overview'),
    requires: [
      { service: 'compute' },
      policy('compute', 'os_compute_api:os-simple-tenant-usage:list'),
    ],
    ...page(async () => ({
      default: (await import('#screens/overview/admin-overview-page.tsx')).AdminOverviewPage,
    })),
  },
  {
    path: '/admin/metering',
    area: 'admin',
    group: groups.system,
    label: t('Metering'),
    requires: [{ service: 'metric' }, policy('identity', 'admin_required')],
    ...page(async () => ({
      default: (await import('#screens/metering/metering-page.tsx')).AdminMeteringPage,
    })),
  },
  {
    path: '/admin/defaults',
    area: 'admin',
    group: groups.system,
    label: t('Defaults'),
    // Of each service by itself: the page leaves out what cannot be had.
    requires: [policy('identity', 'admin_required')],
    ...page(async () => ({
      default: (await import('#dialogs/quotas/defaults-page.tsx')).DefaultsPage,
    })),
  },
  {
    path: '/admin/info',
    area: 'admin',
    group: groups.system,
    label: t('System Information'),
    requires: [policy('identity', 'admin_required')],
    ...page(async () => ({
      default: (await import('#resources/system/information-page.tsx')).SystemInformationPage,
    })),
  },
]
