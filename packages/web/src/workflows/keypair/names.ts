import { t } from '#lib/translate.ts'

/** Letters, digits and every character from space to underscore (RS-KEY-15). */
export const createPattern = /^[A-Za-z0-9 -_]+$/

/** Letters, digits, space, underscore and hyphen (RS-KEY-16). */
export const importPattern = /^[A-Za-z0-9 _-]+$/

export type NameWords = {
  /** Said of a name that is taken. */
  readonly taken: string
  /** Said of a name with characters that are not allowed. */
  readonly characters: string
}

/** The words of the key pair panel (RS-KEY-17). */
export const createWords: NameWords = {
  taken: t('Key pair already exists.'),
  characters: t(
    'The name may contain letters without accents, digits, spaces and ' +
      '! " # $ % & \' ( ) * + , - . / : ; < = > ? @ [ \\ ] ^ _ only.',
  ),
}

export const importWords: NameWords = {
  taken: createWords.taken,
  characters: t(
    'The name may contain letters without accents, digits, spaces, underscores and hyphens only.',
  ),
}

/** The name that a private key is saved under: no folder, no leading dot or dash, nothing odd. */
export const pemFileName = (name: string): string => {
  const safe = name.replaceAll(/[^A-Za-z0-9._-]+/g, '_').replace(/^[._-]+/, '')
  return `${safe || 'key'}.pem`
}
