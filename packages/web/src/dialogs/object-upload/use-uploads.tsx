import { useState, type ReactNode } from 'react'
import { tellUnable } from '#forms/tell-unable.ts'
import { t } from '#lib/translate.ts'
import type { FileEntry } from '#ui/fields/dropped-files.ts'
import type { OnTaken, UploadPlace } from '#dialogs/object-upload/names.ts'
import { prepareUpload } from '#dialogs/object-upload/prepare.ts'
import { startUploads } from '#dialogs/object-upload/start.ts'
import { TakenDialog } from '#dialogs/object-upload/taken-dialog.tsx'

export type Uploading = {
  /** Begins to upload, once a question was answered that there may be. True when it has begun. */
  readonly begin: (entries: readonly FileEntry[]) => Promise<boolean>
  /** Something cannot be read from the user's disk. */
  readonly unread: (error: unknown) => void
  /** Names are looked up, and nothing is sent yet. */
  readonly preparing: boolean
  /** The question, while it is asked. */
  readonly question: ReactNode
}

type Asked = {
  readonly names: readonly string[]
  readonly answer: (choice: OnTaken | undefined) => void
}

/** Uploads into a place, as often as somebody drops or chooses files there. */
export const useUploads = (place: UploadPlace): Uploading => {
  const [asked, setAsked] = useState<Asked>()
  const [preparing, setPreparing] = useState(false)

  const ask = async (names: readonly string[]): Promise<OnTaken | undefined> => {
    const { promise, resolve } = Promise.withResolvers<OnTaken | undefined>()
    setAsked({ names, answer: resolve })
    const choice = await promise
    setAsked(undefined)
    return choice
  }

  const begin = async (entries: readonly FileEntry[]): Promise<boolean> => {
    if (!entries.length || preparing) return false
    setPreparing(true)
    try {
      const prepared = await prepareUpload(place, entries)
      const choice = prepared.taken.size ? await ask([...prepared.taken]) : 'overwrite'
      if (choice === undefined) return false
      const files = await prepared.with(choice)
      if (files.length) startUploads({ place, files, terms: prepared.terms })
      return true
    } catch (error) {
      tellUnable(t('Unable to upload the files.'), error)
      return false
    } finally {
      setPreparing(false)
    }
  }

  return {
    begin,
    unread: (error) => {
      console.error(error)
      tellUnable(t('A part of it cannot be read from your disk.'), error)
    },
    preparing,
    question: asked && <TakenDialog {...asked} />,
  }
}
