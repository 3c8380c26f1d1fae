/** What hangs on images. */
import { t } from '#lib/translate.ts'
import { dependents, stays } from '#resource/dependents/declare.ts'
import { volume } from '#kinds/cinder/kinds.ts'
import { image } from '#kinds/glance/kinds.ts'
import { instance } from '#kinds/nova/kinds.ts'

export const hangsOnImage = dependents(image, 'image', {
  servers: stays(instance, {
    says: t('They run on, but cannot be rebuilt or evacuated from it.'),
  }),
  volumes: stays(volume, { says: t('They keep what they were created with.') }),
})
