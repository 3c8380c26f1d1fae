/** The content of a new image on its way, which goes on whatever page is shown. */
import { images as api, type ImageMade } from '@meridian/contract'
import { uploadAsActivity } from '#api/activity/activity-upload.ts'
import { call } from '#api/call.ts'
import { isNotFound, messageOf } from '#api/errors.ts'
import { uploadTarget } from '#api/upload.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { toast } from '#ui/tell/toast.ts'

/**
 * Sends the file to where the answer of the create call says: this site, or Glance itself with the
 * token (RS-GLANCE-09..12, SH-MODAL-30). It is listed among the activities; what fails can be tried again there,
 * and what is cancelled leaves no image behind. Never rejects.
 */
export const sendContent = async (image: ImageMade, file: File): Promise<void> => {
  const { id, name, upload_url, token_id } = image
  if (upload_url === undefined) return
  const subject = nameOr(name, id)
  try {
    await uploadAsActivity({
      ...uploadTarget({ upload_url, token_id }),
      ...{ file, subject, title: t('Upload Image'), follow: true, quiet: true },
      doing: t('Uploading image'),
      target: { type: 'OS::Glance::Image', id, name: subject },
      again: () => void sendContent(image, file),
      takeBack: () => takeBack(image),
    })
  } catch {
    // Told in the list, and by it.
  }
}

/** An image without content is of no use to anybody. True once it is gone. */
const takeBack = async (image: ImageMade): Promise<boolean> => {
  const { id, name } = image
  const params = { id }
  try {
    if (image.protected) await call(api.update, { params, body: unprotected }, { quiet: true })
    await call(api.remove, { params }, { quiet: true })
    return true
  } catch (error) {
    if (isNotFound(error)) return true
    toast.add('danger', t('The image "%s" remains without content.', nameOr(name, id)), {
      details: messageOf(error),
    })
    return false
  }
}

const unprotected = { protected: false } as const
