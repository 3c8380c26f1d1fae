/** What all rules of a group open to everybody, in words. */
import type { Exposure } from '@meridian/contract'
import { t } from '#lib/translate.ts'

/** `open`: whatever listens can be reached by anyone; `risky`: what should be open to few. */
export type Danger = {
  readonly level: Exposure['level']
  readonly text: string
  /** For a cell of a list. */
  readonly short: string
}

/** What is dangerous about a group. */
export const dangerOfGroup = (exposure: Exposure): Danger =>
  exposure.level === 'risky'
    ? riskOf(exposure)
    : {
        level: 'open',
        short: t('All ports open to anyone'),
        text: t('A rule lets anyone reach every port.'),
      }

/** What is said of services that should be open to few. */
export const riskOf = ({ level, services }: Exposure): Danger => {
  const [only = ''] = services
  return {
    level,
    short:
      services.length === 1
        ? t('{name} open to anyone', { name: only })
        : t('{count} services open to anyone', { count: services.length }),
    text: t('Open to anyone: {names}.', { names: services.join(', ') }),
  }
}
