-- Which functions of this schema each role may call, by name: a right on "all functions" would open
-- those of another application that shares the schema. Such a right was given before and is taken back
-- for our own functions; what it opened of others cannot be told.

revoke execute on function
  private.is_web_address, private.is_image_data, private.is_stored_image_address, private.is_image,
  private.are_stored_image_addresses, private.are_country_codes, private.is_filled,
  private.data_url_type, private.data_url_bytes, private.is_line, private.is_multiline,
  private.is_list, private.is_moment, private.is_day, private.is_stored_image_path,
  private.are_city_names, private.own_organization_id, private.is_public_project,
  private.can_edit_project, private.can_read_project, private.owned_deleted_project,
  private.project_of_file, private.guard_project_update, private.invitation_hash,
  private.create_invitation, private.metadata_object, private.admit_invited_account,
  private.enrol_invited_account
from public, anon, authenticated, service_role;

-- Constraints and generated columns, with the rights of the person who writes.
grant execute on function
  private.is_web_address, private.is_image_data, private.is_stored_image_address, private.is_image,
  private.are_stored_image_addresses, private.are_country_codes, private.is_filled,
  private.data_url_type, private.data_url_bytes, private.is_line, private.is_multiline,
  private.is_list, private.is_moment, private.is_day, private.is_stored_image_path,
  private.are_city_names
to authenticated, service_role;

-- Access rules.
grant execute on function private.is_public_project, private.project_of_file to anon;
grant execute on function
  private.own_organization_id, private.can_edit_project, private.can_read_project,
  private.owned_deleted_project, private.project_of_file
to authenticated;
