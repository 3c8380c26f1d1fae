import { t } from '#lib/translate.ts'

/** What a message may name, each by the group of the pattern that has its id. */
export const things = ['image', 'network', 'port', 'volume'] as const
export type Thing = (typeof things)[number]

export type FaultCause = {
  readonly id: string
  /** How Nova speaks of it. */
  readonly when: RegExp
  /** What is the matter, in one sentence. */
  readonly says: string
  /** What helps, in one sentence. */
  readonly helps: string
  /** What the button says that launches another one like it. */
  readonly again?: string
  /** What is there and worth a look, where its id is known. */
  readonly opens?: Thing
  /** The panels where one sees more of it, for those who have them. */
  readonly panels?: readonly `/${string}`[]
  /** Whether another flavor may find room where this one found none. */
  readonly room?: true
  /** Whether the overview, which shows the quotas, is a way. */
  readonly quota?: true
  /** What those who run the cloud should know. */
  readonly operators?: string
}

export const otherFlavor = t('Launch with Another Flavor')
export const otherImage = t('Launch with Another Image')
export const otherNetwork = t('Launch on Another Network')
export const once = t('Launch It Again')
