import { t } from '#lib/translate.ts'

/** What the first step is about. */
export const detailsHelp = (
  <>
    <p>
      {t(
        'An image is a disk that servers start from. It comes from a file of yours, which is ' +
          'sent while you work on, or from an address that the image service can reach.',
      )}
    </p>
    <p>
      {t(
        'The minimum disk and RAM keep the image from being launched with flavors that are too ' +
          'small for it; 0 is no minimum.',
      )}
    </p>
  </>
)

/** What the second step is about. */
export const metadataHelp = (
  <p>{t('Metadata tell the cloud what the image needs, such as the bus of its disk.')}</p>
)
