import { getAdminPublisher } from './get-admin-publisher.ts'
import { getAdminUser } from './get-admin-user.ts'
import { listAdminPublishers } from './list-admin-publishers.ts'
import { listAdminUsers } from './list-admin-users.ts'
import { updateAdminUser } from './update-admin-user.ts'

export const peopleRoutes = [listAdminPublishers, getAdminPublisher, listAdminUsers, getAdminUser, updateAdminUser]
