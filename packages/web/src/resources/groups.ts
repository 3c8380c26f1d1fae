import { t } from '#lib/translate.ts'

/** The headings of the navigation, in the order in which they stand. */
export const groups = {
  compute: { id: 'compute', label: t('Compute') },
  volumes: { id: 'volumes', label: t('Volumes') },
  network: { id: 'network', label: t('Network') },
  loadBalancing: { id: 'loadBalancing', label: t('Load balancing') },
  dns: { id: 'dns', label: t('DNS') },
  objectStorage: { id: 'objectStorage', label: t('Object storage') },
  orchestration: { id: 'orchestration', label: t('Orchestration') },
  metering: { id: 'metering', label: t('Metering') },
  system: { id: 'system', label: t('System') },
} as const
