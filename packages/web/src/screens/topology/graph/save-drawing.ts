import { t } from '#lib/translate.ts'
import { pngOf } from '#screens/topology/graph/png.ts'
import { svgOf, type Sheet } from '#screens/topology/graph/svg.ts'
import type { Subject } from '#screens/topology/graph/subject.ts'
import { saveFile } from '#ui/save-file.ts'
import { toast } from '#ui/tell/toast.ts'

/** Hands the whole drawing, as it is shown now, to the browser's downloads. */
export const saveDrawing = async (
  type: 'svg' | 'png',
  sheet: Omit<Sheet, 'title'>,
  { name, title }: Subject['file'],
  place: HTMLElement,
): Promise<void> => {
  const whole = { ...sheet, title }
  try {
    if (type === 'svg') saveFile(`${name}.svg`, 'image/svg+xml', svgOf(whole))
    else {
      const picture = await pngOf(whole, getComputedStyle(place).fontFamily)
      saveFile(`${name}.png`, 'image/png', picture)
    }
  } catch (error) {
    console.error(error)
    toast.add('error', t('The picture could not be made.'))
  }
}
