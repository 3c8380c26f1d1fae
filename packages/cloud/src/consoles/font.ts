/**
 * The letters on a server's screen: drawn on five columns and eight rows, the last one for tails,
 * and stretched to cells of 8 × 16. A letter is eight digits of base 32, a row of five dots each.
 */
const LETTERS =
  '0000000044444040aaa00000aavavaa04fke5u40op248j30cik8lid044800000' + //  !"#$%&'
  '248884208422248004lel400044v440000000448000v000000000cc001248g00' + // ()*+,-./
  'ehjlphe04c4444e0eh1248v0v2421he026aiv220vgu11he068guhhe0v1248880' + // 0-7
  'ehhehhe0ehhf12c00cc0cc000cc0c480248g842000v0v00084212480eh124040' + // 8-?
  'eh1dlle0ehhvhhh0uhhuhhu0ehggghe0sihhhis0vgguggv0vgguggg0ehgnhhf0' + // @-G
  'hhhvhhh0e44444e072222ic0hikokih0ggggggv0hrllhhh0hhpljhh0ehhhhhe0' + // H-O
  'uhhuggg0ehhhlid0uhhukih0fgge11u0v4444440hhhhhhe0hhhhha40hhhllla0' + // P-W
  'hha4ahh0hhha4440v1248gv0e88888e00g842100e22222e04ah000000000000v' + // X-_
  '8420000000e1fhf0ggmphhu000egghe011djhhf000ehvge0698s888000fhhf1e' + // `-g
  'ggmphhh040c444e0206222icggikoki0c44444e000qllhh000mphhh000ehhhe0' + // h-o
  '00uhhugg00fhhf1100mpggg000fge1u088s8896000hhhjd000hhha4000hhlla0' + // p-w
  '00ha4ah000hhhf1e00v248v0244844204444444084424480008l2000' //           x-~

export const CELL = { width: 8, height: 16 } as const

const SPACE = 32
const LAST = 126

/** The cell of a character, row by row, 1 where it is lit; unknown characters are blank. */
export function glyph(character: string): Uint8Array {
  const code = character.charCodeAt(0)
  const known = code >= SPACE && code <= LAST ? code - SPACE : 0
  const cell = new Uint8Array(CELL.width * CELL.height)
  for (let y = 0; y < CELL.height; y += 1) {
    const row = Number.parseInt(LETTERS[known * 8 + (y >> 1)] ?? '0', 32)
    for (let x = 0; x < 5; x += 1) cell[y * CELL.width + x + 1] = (row >> (4 - x)) & 1
  }
  return cell
}
