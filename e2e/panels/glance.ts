import { words, type Shown } from './shown.ts'

// Columns: RS-IMG-14; the name leads to the image.
export const glance: Readonly<Record<string, Shown>> = {
  '/project/images': {
    columns: words('Owner, Name, Type, Status, Visibility, Protected, Disk Format, Size'),
    drawer: words('ID, Description, Min. Disk, Min. RAM, Tags, Created, Updated'),
    tabs: words('Overview, Custom Properties, Dependents'),
  },
  '/admin/images': {
    columns: words('Owner, Name, Type, Status, Visibility, Protected, Disk Format, Size'),
    drawer: words('ID, Description, Min. Disk, Min. RAM, Tags, Created, Updated'),
    tabs: words('Overview, Custom Properties, Dependents'),
  },
  '/admin/metadata_defs': {
    columns: words('Name, Namespace, Resource Types, Public, Protected, Updated'),
    drawer: words('Description, Owner, Created'),
    tabs: words('Overview, Properties, Objects, Tags'),
  },
}
