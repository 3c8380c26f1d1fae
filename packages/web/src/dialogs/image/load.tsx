/** What opens the wizards of images: their code, and what they show, are read at that moment. */
import type { Image } from '@meridian/contract'
import type { Close } from '#resource/actions/makers.ts'
import { readChoices } from '#dialogs/image/choices.ts'
import { CreateImage } from '#dialogs/image/create-image.tsx'
import { EditImage } from '#dialogs/image/edit-image.tsx'
import { getMetadata } from '#dialogs/metadata/metadata.ts'

/** Reads what can be chosen and draws the wizard of a new image. Throws `ApiError`. */
export const loadCreateImage = async (signal: AbortSignal) => {
  const choices = await readChoices(signal)
  return (close: Close) => <CreateImage choices={choices} close={close} />
}

/** Reads the same and the properties of the image. Throws `ApiError`. */
export const loadEditImage = async (image: Image, signal: AbortSignal) => {
  const [choices, existing] = await Promise.all([
    readChoices(signal),
    getMetadata('image', image.id, { signal }),
  ])
  return (close: Close) => (
    <EditImage image={image} choices={choices} existing={existing} close={close} />
  )
}
