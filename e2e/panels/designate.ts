import { words, type Shown } from './shown.ts'

// SV-ZONE-01, 07 and 08, SV-RSET-01 and 07, SV-PTR-01.
export const designate: Readonly<Record<string, Shown>> = {
  '/project/dnszones': {
    columns: words('Name, Type, Status'),
    drawer: words('ID, Description, Email, TTL, Masters, Serial, Created, Updated'),
    tabs: words('Overview, Record Sets, Transfer Requests'),
  },
  '/project/reverse_dns': {
    columns: words('Address, PTR Domain Name, Status'),
    drawer: words('Region, ID, Description, TTL, Action'),
    tabs: words('Overview'),
  },
  '/project/dnszones/{id}/recordsets': {
    columns: words('Name, Type, Records, Status'),
    drawer: words('ID, Description, TTL, Records, Created, Updated'),
    tabs: words('Overview'),
  },
}
