import { get, makes, none, paging, sets } from '../operation.ts'

const attributes = '/api/v1/user-attributes/'

export const userOperations = [
  makes('createUser', '/api/v1/users/'),
  get('getUsers', '/api/v1/users/', ['search', ...paging]),
  sets('updateUser', 'PUT', '/api/v1/users/{id}'),
  sets('deleteUser', 'DELETE', '/api/v1/users/{id}', none),
  // A second one would report the users that the first one deleted as failures.
  makes('bulkUserAction', '/api/v1/users/bulk'),
  get('listGroups', '/api/v1/user-groups', ['search', ...paging]),
  get('getUserAttributes', attributes, ['offset', 'limit', 'name', 'type', ...paging]),
  makes('createUserAttribute', attributes),
  sets('updateUserAttribute', 'PUT', '/api/v1/user-attributes/{id}'),
  // Sets the one value of a user and an attribute.
  sets('upsertUserAttributeValue', 'POST', '/api/v1/user-attribute-values/'),
  get('getUserAttributeValues', '/api/v1/user-attribute-values/{userId}'),
] as const
