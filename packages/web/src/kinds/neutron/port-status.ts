/** What dialogs and tabs say of a port's or a network's status, as the lists of these say it. */
import { own } from '#lib/own.ts'
import { sentenceCase } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import type { StatusMeaning } from '#ui/tell/badge.tsx'

const table: Readonly<Record<string, readonly [is: StatusMeaning, word: string]>> = {
  ACTIVE: ['good', t('Active')],
  BUILD: ['working', t('Build')],
  DOWN: ['off', t('Down')],
  ERROR: ['bad', t('Error')],
}

/** What a badge shows of it; a status that Neutron does not name is unknown. */
export const statusOf = (
  status: string,
): { readonly meaning: StatusMeaning; readonly children: string } => {
  const [meaning, children] = own(table, status) ?? ['unknown', sentenceCase(status)]
  return { meaning, children }
}

/** The choices in filters of lists: a port in error is neither. */
export const statusOptions = ['ACTIVE', 'DOWN'].map((value) => ({
  value,
  label: statusOf(value).children,
}))
