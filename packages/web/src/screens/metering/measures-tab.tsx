import type { MeasuredKind } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import type { Kind } from '#resource/define.ts'
import { lazyTab } from '#resource/makers.tsx'

/**
 * The section of a details page with what is measured of the item, for the `details` of instances,
 * volumes, images and ports: there only where the cloud has metering.
 */
export const measuresTab = <T extends { readonly id: string }>(
  kind: Kind<T>,
  measured: MeasuredKind,
) => ({
  ...lazyTab(kind, 'measures', t('Measures'), async () => {
    const { MeasuresView } = await import('#screens/metering/measures-view.tsx')
    return ({ id }) => <MeasuresView key={id} kind={measured} id={id} />
  }),
  requires: [{ service: 'metric' }],
})
