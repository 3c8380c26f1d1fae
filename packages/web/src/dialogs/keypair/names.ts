import { t } from '#lib/translate.ts'

/** The characters of a name: of a key pair that the cloud makes, and of one that is brought. */
export const keyNames = {
  // Letters, digits and every character from space to underscore (RS-KEY-15).
  create: /^[A-Za-z0-9 -_]+$/,
  // (RS-KEY-16)
  import: /^[A-Za-z0-9 _-]+$/,
} as const

/** What a launch says of a name that is taken or has other characters (RS-LKEY-06). */
export const wrongKeyName = t('Keypair already exists or name contains bad characters.')
