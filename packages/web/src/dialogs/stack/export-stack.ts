import { stacks, type Stack } from '@meridian/contract'
import { call } from '#api/call.ts'
import { detailsOf } from '#api/errors.ts'
import { mayHandOver, noting } from '#dialogs/stack/handing-over.ts'
import { tellUnable } from '#forms/tell-unable.ts'
import { t } from '#lib/translate.ts'
import { saveFile } from '#ui/save-file.ts'
import { toast } from '#ui/tell/toast.ts'

type Named = Pick<Stack, 'id' | 'stack_name'>

/** Saves what Heat tells of a stack for whoever adopts it. What fails is told, and nothing thrown. */
export const exportStack = async (
  { id, stack_name }: Named,
  signal: AbortSignal,
): Promise<void> => {
  try {
    saveExport(stack_name, await noting(call(stacks.export, { params: { id } }, { signal })))
  } catch (error) {
    const may = mayHandOver()
    // Who gives it up knows.
    if (signal.aborted) return
    if (may === true) tellUnable(t('Unable to export the stack.'), error)
    else toast.add('danger', may, { details: detailsOf(error) })
  }
}

/** Saves the document as a file that is called as its stack. */
export const saveExport = (name: string, document: Readonly<Record<string, unknown>>): void =>
  saveFile(`${name}.json`, 'application/json', JSON.stringify(document, null, 2))
