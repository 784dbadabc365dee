export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  // Allows to automatically instantiate createClient with right options
  // instead of createClient<Database, { PostgrestVersion: 'XX' }>(URL, KEY)
  __InternalSupabase: {
    PostgrestVersion: "12"
  }
  public: {
    Tables: {
      donors: {
        Row: {
          activity_identifier: string | null
          created_at: string
          id: string
          identifier: string | null
          image: string | null
          name: string | null
          organisation_type: string | null
          picture_colour: string | null
          picture_height: number | null
          picture_width: number | null
          position: number
          project_id: string
          rendition_base: string | null
          updated_at: string
          website_url: string | null
        }
        Insert: {
          activity_identifier?: string | null
          created_at?: string
          id?: string
          identifier?: string | null
          image?: string | null
          name?: string | null
          organisation_type?: string | null
          picture_colour?: string | null
          picture_height?: number | null
          picture_width?: number | null
          position?: number
          project_id: string
          rendition_base?: string | null
          updated_at?: string
          website_url?: string | null
        }
        Update: {
          activity_identifier?: string | null
          created_at?: string
          id?: string
          identifier?: string | null
          image?: string | null
          name?: string | null
          organisation_type?: string | null
          picture_colour?: string | null
          picture_height?: number | null
          picture_width?: number | null
          position?: number
          project_id?: string
          rendition_base?: string | null
          updated_at?: string
          website_url?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "donors_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      former_members: {
        Row: {
          left_at: string
          name: string
          organization_id: number
          user_id: string
        }
        Insert: {
          left_at?: string
          name: string
          organization_id: number
          user_id: string
        }
        Update: {
          left_at?: string
          name?: string
          organization_id?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "former_members_organization_id_fkey"
            columns: ["organization_id"]
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
        ]
      }
      history: {
        Row: {
          action: string
          changed_at: string
          changed_by: string | null
          currency: string | null
          id: number
          import_id: string | null
          measure: Json | null
          milestone_name: string | null
          new_values: Json | null
          old_values: Json | null
          organization_id: number
          project_id: string | null
          project_title: string | null
          row_id: string
          row_label: string | null
          table_name: string
          transaction_id: string
        }
        Insert: {
          action: string
          changed_at?: string
          changed_by?: string | null
          currency?: string | null
          id?: number
          import_id?: string | null
          measure?: Json | null
          milestone_name?: string | null
          new_values?: Json | null
          old_values?: Json | null
          organization_id: number
          project_id?: string | null
          project_title?: string | null
          row_id: string
          row_label?: string | null
          table_name: string
          transaction_id?: string
        }
        Update: {
          action?: string
          changed_at?: string
          changed_by?: string | null
          currency?: string | null
          id?: number
          import_id?: string | null
          measure?: Json | null
          milestone_name?: string | null
          new_values?: Json | null
          old_values?: Json | null
          organization_id?: number
          project_id?: string | null
          project_title?: string | null
          row_id?: string
          row_label?: string | null
          table_name?: string
          transaction_id?: string
        }
        Relationships: []
      }
      indicators: {
        Row: {
          baseline: number | null
          baseline_day: string | null
          counts_beneficiaries: boolean
          created_at: string
          figure: number | null
          id: string
          less_is_better: boolean
          position: number
          project_id: string
          scale: string[] | null
          target: number | null
          target_day: string | null
          title: string
          unit: string
          unit_label: string | null
          updated_at: string
        }
        Insert: {
          baseline?: number | null
          baseline_day?: string | null
          counts_beneficiaries?: boolean
          created_at?: string
          figure?: number | null
          id?: string
          less_is_better?: boolean
          position?: number
          project_id: string
          scale?: string[] | null
          target?: number | null
          target_day?: string | null
          title: string
          unit?: string
          unit_label?: string | null
          updated_at?: string
        }
        Update: {
          baseline?: number | null
          baseline_day?: string | null
          counts_beneficiaries?: boolean
          created_at?: string
          figure?: number | null
          id?: string
          less_is_better?: boolean
          position?: number
          project_id?: string
          scale?: string[] | null
          target?: number | null
          target_day?: string | null
          title?: string
          unit?: string
          unit_label?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "indicators_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      invitations: {
        Row: {
          created_at: string
          email: string
          expires_at: string
          id: string
          invited_by: string | null
          organization_id: number
          token_hash: string
          used_at: string | null
          used_by: string | null
        }
        Insert: {
          created_at?: string
          email: string
          expires_at?: string
          id?: string
          invited_by?: string | null
          organization_id: number
          token_hash: string
          used_at?: string | null
          used_by?: string | null
        }
        Update: {
          created_at?: string
          email?: string
          expires_at?: string
          id?: string
          invited_by?: string | null
          organization_id?: number
          token_hash?: string
          used_at?: string | null
          used_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "invitations_organization_id_fkey"
            columns: ["organization_id"]
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
        ]
      }
      key_milestones: {
        Row: {
          completed_on: string | null
          created_at: string
          due_date: string | null
          id: string
          name_milestone: string
          position: number
          project_id: string
          status_milestone: string
          updated_at: string
        }
        Insert: {
          completed_on?: string | null
          created_at?: string
          due_date?: string | null
          id?: string
          name_milestone: string
          position?: number
          project_id: string
          status_milestone?: string
          updated_at?: string
        }
        Update: {
          completed_on?: string | null
          created_at?: string
          due_date?: string | null
          id?: string
          name_milestone?: string
          position?: number
          project_id?: string
          status_milestone?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "key_milestones_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      ledger_entries: {
        Row: {
          amount: number | null
          counterparty: string | null
          created_at: string
          day: string
          description: string | null
          donor_id: string | null
          id: string
          kind: string
          milestone_id: string | null
          original_amount: number | null
          original_currency: string | null
          project_id: string
          rate: number | null
          reference: string | null
          resource_id: string | null
          updated_at: string
        }
        Insert: {
          amount?: number | null
          counterparty?: string | null
          created_at?: string
          day: string
          description?: string | null
          donor_id?: string | null
          id?: string
          kind: string
          milestone_id?: string | null
          original_amount?: number | null
          original_currency?: string | null
          project_id: string
          rate?: number | null
          reference?: string | null
          resource_id?: string | null
          updated_at?: string
        }
        Update: {
          amount?: number | null
          counterparty?: string | null
          created_at?: string
          day?: string
          description?: string | null
          donor_id?: string | null
          id?: string
          kind?: string
          milestone_id?: string | null
          original_amount?: number | null
          original_currency?: string | null
          project_id?: string
          rate?: number | null
          reference?: string | null
          resource_id?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "ledger_entries_donor"
            columns: ["donor_id", "project_id"]
            referencedRelation: "donors"
            referencedColumns: ["id", "project_id"]
          },
          {
            foreignKeyName: "ledger_entries_milestone"
            columns: ["milestone_id", "project_id"]
            referencedRelation: "key_milestones"
            referencedColumns: ["id", "project_id"]
          },
          {
            foreignKeyName: "ledger_entries_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "ledger_entries_receipt"
            columns: ["resource_id", "project_id"]
            referencedRelation: "resources"
            referencedColumns: ["id", "project_id"]
          },
        ]
      }
      measurements: {
        Row: {
          boys: number | null
          created_at: string
          day: string
          girls: number | null
          id: string
          indicator_id: string
          men: number | null
          note: string | null
          photo_id: string | null
          project_id: string
          resource_id: string | null
          updated_at: string
          value: number
          women: number | null
        }
        Insert: {
          boys?: number | null
          created_at?: string
          day: string
          girls?: number | null
          id?: string
          indicator_id: string
          men?: number | null
          note?: string | null
          photo_id?: string | null
          project_id: string
          resource_id?: string | null
          updated_at?: string
          value: number
          women?: number | null
        }
        Update: {
          boys?: number | null
          created_at?: string
          day?: string
          girls?: number | null
          id?: string
          indicator_id?: string
          men?: number | null
          note?: string | null
          photo_id?: string | null
          project_id?: string
          resource_id?: string | null
          updated_at?: string
          value?: number
          women?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "measurements_indicator"
            columns: ["indicator_id", "project_id"]
            referencedRelation: "indicators"
            referencedColumns: ["id", "project_id"]
          },
          {
            foreignKeyName: "measurements_photo"
            columns: ["photo_id", "project_id"]
            referencedRelation: "photos_projet"
            referencedColumns: ["id", "project_id"]
          },
          {
            foreignKeyName: "measurements_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "measurements_resource"
            columns: ["resource_id", "project_id"]
            referencedRelation: "resources"
            referencedColumns: ["id", "project_id"]
          },
        ]
      }
      members: {
        Row: {
          created_at: string
          name: string | null
          organization_id: number
          role: string
          user_id: string
        }
        Insert: {
          created_at?: string
          name?: string | null
          organization_id: number
          role?: string
          user_id: string
        }
        Update: {
          created_at?: string
          name?: string | null
          organization_id?: number
          role?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "members_organization_id_fkey"
            columns: ["organization_id"]
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
        ]
      }
      organisations: {
        Row: {
          contact_email: string | null
          created_at: string
          currency: string
          facebook_url: string | null
          iati_aid_type: string | null
          iati_contact_email: string | null
          iati_finance_type: string | null
          iati_flow_type: string | null
          iati_former_identifiers: string[]
          iati_identifier: string | null
          iati_sectors: string[]
          iati_tied_status: string | null
          iati_type: string | null
          id: number
          image_url: string | null
          imprint_url: string | null
          instagram_url: string | null
          language: string | null
          licence: string | null
          licence_url: string | null
          linkedin_url: string | null
          name: string
          number: number | null
          short_description: string | null
          twitter_url: string | null
          updated_at: string
          website_url: string | null
        }
        Insert: {
          contact_email?: string | null
          created_at?: string
          currency?: string
          facebook_url?: string | null
          iati_aid_type?: string | null
          iati_contact_email?: string | null
          iati_finance_type?: string | null
          iati_flow_type?: string | null
          iati_former_identifiers?: string[]
          iati_identifier?: string | null
          iati_sectors?: string[]
          iati_tied_status?: string | null
          iati_type?: string | null
          id?: number
          image_url?: string | null
          imprint_url?: string | null
          instagram_url?: string | null
          language?: string | null
          licence?: string | null
          licence_url?: string | null
          linkedin_url?: string | null
          name: string
          number?: never
          short_description?: string | null
          twitter_url?: string | null
          updated_at?: string
          website_url?: string | null
        }
        Update: {
          contact_email?: string | null
          created_at?: string
          currency?: string
          facebook_url?: string | null
          iati_aid_type?: string | null
          iati_contact_email?: string | null
          iati_finance_type?: string | null
          iati_flow_type?: string | null
          iati_former_identifiers?: string[]
          iati_identifier?: string | null
          iati_sectors?: string[]
          iati_tied_status?: string | null
          iati_type?: string | null
          id?: number
          image_url?: string | null
          imprint_url?: string | null
          instagram_url?: string | null
          language?: string | null
          licence?: string | null
          licence_url?: string | null
          linkedin_url?: string | null
          name?: string
          number?: never
          short_description?: string | null
          twitter_url?: string | null
          updated_at?: string
          website_url?: string | null
        }
        Relationships: []
      }
      partners: {
        Row: {
          activity_identifier: string | null
          created_at: string
          id: string
          identifier: string | null
          name: string
          organisation_type: string | null
          position: number
          project_id: string
          role: string
          updated_at: string
          website_url: string | null
        }
        Insert: {
          activity_identifier?: string | null
          created_at?: string
          id?: string
          identifier?: string | null
          name: string
          organisation_type?: string | null
          position?: number
          project_id: string
          role?: string
          updated_at?: string
          website_url?: string | null
        }
        Update: {
          activity_identifier?: string | null
          created_at?: string
          id?: string
          identifier?: string | null
          name?: string
          organisation_type?: string | null
          position?: number
          project_id?: string
          role?: string
          updated_at?: string
          website_url?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "partners_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      photos_projet: {
        Row: {
          caption: string | null
          created_at: string
          file_name: string | null
          id: string
          la_photo: string
          milestone_id: string | null
          picture_colour: string | null
          picture_height: number | null
          picture_width: number | null
          position: number
          project_id: string
          rendition_base: string | null
          taken_in: string | null
          updated_at: string
        }
        Insert: {
          caption?: string | null
          created_at?: string
          file_name?: string | null
          id?: string
          la_photo: string
          milestone_id?: string | null
          picture_colour?: string | null
          picture_height?: number | null
          picture_width?: number | null
          position?: number
          project_id: string
          rendition_base?: string | null
          taken_in?: string | null
          updated_at?: string
        }
        Update: {
          caption?: string | null
          created_at?: string
          file_name?: string | null
          id?: string
          la_photo?: string
          milestone_id?: string | null
          picture_colour?: string | null
          picture_height?: number | null
          picture_width?: number | null
          position?: number
          project_id?: string
          rendition_base?: string | null
          taken_in?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "photos_projet_milestone"
            columns: ["project_id", "milestone_id"]
            referencedRelation: "key_milestones"
            referencedColumns: ["project_id", "id"]
          },
          {
            foreignKeyName: "photos_projet_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      press: {
        Row: {
          created_at: string
          id: string
          press_url: string
          project_id: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          id?: string
          press_url: string
          project_id: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          id?: string
          press_url?: string
          project_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "press_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      project_places: {
        Row: {
          city: string
          country: string | null
          created_at: string
          found: string
          id: string
          latitude: number | null
          longitude: number | null
          position: number
          precision: string
          project_id: string
          updated_at: string
        }
        Insert: {
          city: string
          country?: string | null
          created_at?: string
          found?: string
          id?: string
          latitude?: number | null
          longitude?: number | null
          position?: number
          precision?: string
          project_id: string
          updated_at?: string
        }
        Update: {
          city?: string
          country?: string | null
          created_at?: string
          found?: string
          id?: string
          latitude?: number | null
          longitude?: number | null
          position?: number
          precision?: string
          project_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "project_places_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      projects: {
        Row: {
          beneficiaries: number | null
          budget: number | null
          cities: string[]
          content_updated_at: string
          continent: string | null
          countries: string[]
          created_at: string
          currency: string
          dv1_nom_icon: string | null
          dv1_short_description: string | null
          dv1_titre: string | null
          dv1_value: number | null
          dv1_vizualisation_type: string | null
          dv2_nom_icon: string | null
          dv2_short_description: string | null
          dv2_titre: string | null
          dv2_value: number | null
          dv2_vizualisation_type: string | null
          dv3_nom_icon: string | null
          dv3_short_description: string | null
          dv3_titre: string | null
          dv3_value: number | null
          dv3_vizualisation_type: string | null
          dv4_nom_icon: string | null
          dv4_short_description: string | null
          dv4_titre: string | null
          dv4_value: number | null
          dv4_vizualisation_type: string | null
          dv5_nom_icon: string | null
          dv5_short_description: string | null
          dv5_titre: string | null
          dv5_value: number | null
          dv5_vizualisation_type: string | null
          end_date: string | null
          goals: number[]
          iati_identifier: string | null
          iati_published_at: string | null
          iati_scope: string | null
          id: string
          image_dv1: string | null
          image_dv2: string | null
          image_dv3: string | null
          image_dv4: string | null
          image_dv5: string | null
          images: string[]
          is_humanitarian: boolean
          is_online: boolean
          keeps_ledger: boolean
          long_description: string | null
          milestone_count: number
          milestones_completed: number
          money_spent: number | null
          "mot-rs": string | null
          organization_id: number
          reference: string | null
          related_activities: string[]
          sectors: string[]
          short_description: string | null
          shows_entries: boolean
          start_date: string | null
          status: string
          title: string
          updated_at: string
          user_id: string | null
        }
        Insert: {
          beneficiaries?: number | null
          budget?: number | null
          cities?: string[]
          content_updated_at?: string
          continent?: string | null
          countries?: string[]
          created_at?: string
          currency?: string
          dv1_nom_icon?: string | null
          dv1_short_description?: string | null
          dv1_titre?: string | null
          dv1_value?: number | null
          dv1_vizualisation_type?: string | null
          dv2_nom_icon?: string | null
          dv2_short_description?: string | null
          dv2_titre?: string | null
          dv2_value?: number | null
          dv2_vizualisation_type?: string | null
          dv3_nom_icon?: string | null
          dv3_short_description?: string | null
          dv3_titre?: string | null
          dv3_value?: number | null
          dv3_vizualisation_type?: string | null
          dv4_nom_icon?: string | null
          dv4_short_description?: string | null
          dv4_titre?: string | null
          dv4_value?: number | null
          dv4_vizualisation_type?: string | null
          dv5_nom_icon?: string | null
          dv5_short_description?: string | null
          dv5_titre?: string | null
          dv5_value?: number | null
          dv5_vizualisation_type?: string | null
          end_date?: string | null
          goals?: number[]
          iati_identifier?: string | null
          iati_published_at?: string | null
          iati_scope?: string | null
          id?: string
          image_dv1?: string | null
          image_dv2?: string | null
          image_dv3?: string | null
          image_dv4?: string | null
          image_dv5?: string | null
          images?: string[]
          is_humanitarian?: boolean
          is_online?: boolean
          keeps_ledger?: boolean
          long_description?: string | null
          milestone_count?: number
          milestones_completed?: number
          money_spent?: number | null
          "mot-rs"?: string | null
          organization_id: number
          reference?: string | null
          related_activities?: string[]
          sectors?: string[]
          short_description?: string | null
          shows_entries?: boolean
          start_date?: string | null
          status?: string
          title: string
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          beneficiaries?: number | null
          budget?: number | null
          cities?: string[]
          content_updated_at?: string
          continent?: string | null
          countries?: string[]
          created_at?: string
          currency?: string
          dv1_nom_icon?: string | null
          dv1_short_description?: string | null
          dv1_titre?: string | null
          dv1_value?: number | null
          dv1_vizualisation_type?: string | null
          dv2_nom_icon?: string | null
          dv2_short_description?: string | null
          dv2_titre?: string | null
          dv2_value?: number | null
          dv2_vizualisation_type?: string | null
          dv3_nom_icon?: string | null
          dv3_short_description?: string | null
          dv3_titre?: string | null
          dv3_value?: number | null
          dv3_vizualisation_type?: string | null
          dv4_nom_icon?: string | null
          dv4_short_description?: string | null
          dv4_titre?: string | null
          dv4_value?: number | null
          dv4_vizualisation_type?: string | null
          dv5_nom_icon?: string | null
          dv5_short_description?: string | null
          dv5_titre?: string | null
          dv5_value?: number | null
          dv5_vizualisation_type?: string | null
          end_date?: string | null
          goals?: number[]
          iati_identifier?: string | null
          iati_published_at?: string | null
          iati_scope?: string | null
          id?: string
          image_dv1?: string | null
          image_dv2?: string | null
          image_dv3?: string | null
          image_dv4?: string | null
          image_dv5?: string | null
          images?: string[]
          is_humanitarian?: boolean
          is_online?: boolean
          keeps_ledger?: boolean
          long_description?: string | null
          milestone_count?: number
          milestones_completed?: number
          money_spent?: number | null
          "mot-rs"?: string | null
          organization_id?: number
          reference?: string | null
          related_activities?: string[]
          sectors?: string[]
          short_description?: string | null
          shows_entries?: boolean
          start_date?: string | null
          status?: string
          title?: string
          updated_at?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "projects_organization_id_fkey"
            columns: ["organization_id"]
            referencedRelation: "organisations"
            referencedColumns: ["id"]
          },
        ]
      }
      public_places: {
        Row: {
          city: string
          country: string | null
          id: string
          latitude: number
          longitude: number
          position: number
          precision: string
          project_id: string
        }
        Insert: {
          city: string
          country?: string | null
          id: string
          latitude: number
          longitude: number
          position: number
          precision: string
          project_id: string
        }
        Update: {
          city?: string
          country?: string | null
          id?: string
          latitude?: number
          longitude?: number
          position?: number
          precision?: string
          project_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "public_places_id_fkey"
            columns: ["id"]
            referencedRelation: "project_places"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "public_places_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      resources: {
        Row: {
          created_at: string
          file_bytes: number | null
          file_data: string | null
          file_name: string | null
          file_type: string | null
          id: string
          is_receipt: boolean
          link_resource: string | null
          milestone_id: string | null
          position: number
          project_id: string
          title_resource: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          file_bytes?: never
          file_data?: string | null
          file_name?: string | null
          file_type?: never
          id?: string
          is_receipt?: boolean
          link_resource?: string | null
          milestone_id?: string | null
          position?: number
          project_id: string
          title_resource: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          file_bytes?: never
          file_data?: string | null
          file_name?: string | null
          file_type?: never
          id?: string
          is_receipt?: boolean
          link_resource?: string | null
          milestone_id?: string | null
          position?: number
          project_id?: string
          title_resource?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "resources_milestone"
            columns: ["project_id", "milestone_id"]
            referencedRelation: "key_milestones"
            referencedColumns: ["project_id", "id"]
          },
          {
            foreignKeyName: "resources_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      social_media_posts: {
        Row: {
          date_publication: string
          description: string
          id: string
          original_url: string | null
          picture_colour: string | null
          picture_height: number | null
          picture_rs: string | null
          picture_width: number | null
          project_id: string
          rendition_base: string | null
          updated_at: string
        }
        Insert: {
          date_publication?: string
          description: string
          id?: string
          original_url?: string | null
          picture_colour?: string | null
          picture_height?: number | null
          picture_rs?: string | null
          picture_width?: number | null
          project_id: string
          rendition_base?: string | null
          updated_at?: string
        }
        Update: {
          date_publication?: string
          description?: string
          id?: string
          original_url?: string | null
          picture_colour?: string | null
          picture_height?: number | null
          picture_rs?: string | null
          picture_width?: number | null
          project_id?: string
          rendition_base?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "social_media_posts_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      team: {
        Row: {
          created_at: string
          first_name: string
          id: string
          job_title: string
          last_name: string
          linkedin_url: string | null
          photo_url: string | null
          position: number
          project_id: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          first_name: string
          id?: string
          job_title: string
          last_name: string
          linkedin_url?: string | null
          photo_url?: string | null
          position?: number
          project_id: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          first_name?: string
          id?: string
          job_title?: string
          last_name?: string
          linkedin_url?: string | null
          photo_url?: string | null
          position?: number
          project_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "team_project_id_fkey"
            columns: ["project_id"]
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Views: {
      public_changes: {
        Row: {
          changed_at: string | null
          items: number | null
          kind: string | null
          label: string | null
          picture_colour: string | null
          picture_height: number | null
          picture_width: number | null
          project_id: string | null
          rendition_base: string | null
        }
        Relationships: []
      }
    }
    Functions: {
      account_link_details: {
        Args: { token: string }
        Returns: {
          email: string
          expires_at: string
          kind: string
          needs_password: boolean
          new_email: string
        }[]
      }
      add_webhook: {
        Args: { events: string[]; url: string }
        Returns: {
          id: string
          secret: string
        }[]
      }
      backup_state: {
        Args: Record<PropertyKey, never>
        Returns: {
          is_automatic: boolean
          last_failure: string
          last_failure_at: string
          last_good_at: string
          last_good_bytes: number
        }[]
      }
      before_user_created: { Args: { event: Json }; Returns: Json }
      change_following: {
        Args: {
          follow?: string
          language?: string
          pace?: string
          token: string
        }
        Returns: undefined
      }
      change_projects: {
        Args: { change: string; projects: string[] }
        Returns: string[]
      }
      change_webhook: {
        Args: { events: string[]; url: string; webhook: string }
        Returns: undefined
      }
      check_invitation: {
        Args: { email: string; invitation: string }
        Returns: string
      }
      confirm_address: { Args: { token: string }; Returns: string }
      confirm_follow: { Args: { token: string }; Returns: Json }
      delete_member: {
        Args: { member: string; organization: number; successor?: string }
        Returns: undefined
      }
      delete_organisation: {
        Args: { organization: number }
        Returns: undefined
      }
      delete_own_account: { Args: { successor?: string }; Returns: undefined }
      delete_project_for_good: { Args: { project: string }; Returns: undefined }
      delete_webhook: { Args: { webhook: string }; Returns: undefined }
      deleted_projects: {
        Args: { most?: number }
        Returns: {
          deleted_at: string
          deleted_by: string
          kept_until: string
          owner: string
          project_id: string
          title: string
          total: number
        }[]
      }
      duplicate_project: { Args: { source: string }; Returns: string }
      fill_place: {
        Args: {
          city: string
          country?: string
          latitude?: number
          longitude?: number
          project: string
        }
        Returns: boolean
      }
      find_member: {
        Args: { email: string }
        Returns: {
          email: string
          organization: number
          organization_name: string
          user_id: string
        }[]
      }
      find_titles: { Args: { most?: number; search?: string }; Returns: Json }
      follow: {
        Args: {
          email: string
          filters?: Json
          language: string
          organisation?: number
          pace: string
          project?: string
        }
        Returns: undefined
      }
      follower_addresses: {
        Args: { purpose: string }
        Returns: {
          email: string
          filters: Json
          kind: string
          pace: string
          project_id: string
          since: string
          title: string
        }[]
      }
      follower_counts: { Args: { project?: string }; Returns: Json }
      following: { Args: { token: string }; Returns: Json }
      gone_files: { Args: Record<PropertyKey, never>; Returns: string[] }
      hand_over_projects: {
        Args: { new_owner: string; projects: string[] }
        Returns: string[]
      }
      import_overview: { Args: Record<PropertyKey, never>; Returns: Json }
      import_projects: {
        Args: {
          file_name: string
          member?: string
          rows: Json
          seen_import?: number
        }
        Returns: Json
      }
      invitation_details: {
        Args: { invitation: string }
        Returns: {
          email: string
          expires_at: string
          invited_by: string
          organization_name: string
        }[]
      }
      invite_by_link: { Args: { email: string }; Returns: string }
      invite_colleague: { Args: { email: string }; Returns: string }
      invite_first_member: {
        Args: { email: string; organization: number }
        Returns: string
      }
      list_members: {
        Args: { organization: number }
        Returns: {
          email: string
          joined_at: string
          last_seen_at: string
          name: string
          projects_owned: number
          role: string
          user_id: string
        }[]
      }
      list_organisations: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          members: number
          name: string
          number: number
          projects: number
        }[]
      }
      list_overview: { Args: { within?: number }; Returns: Json }
      list_projects: {
        Args: {
          after_id?: string
          after_key?: string
          continent?: string
          country?: string
          dates?: string
          goal?: number
          most?: number
          organisation?: number
          search?: string
          skip?: number
          sort?: string
          status?: string
          today?: string
          within?: number
        }
        Returns: Json
      }
      make_address_link: {
        Args: { email: string; member: string }
        Returns: string
      }
      make_password_link: { Args: { member: string }; Returns: string }
      map_places: {
        Args: {
          continent?: string
          country?: string
          dates?: string
          east?: number
          goal?: number
          north?: number
          organisation?: number
          search?: string
          south?: number
          status?: string
          today?: string
          west?: number
          within?: number
          zoom?: number
        }
        Returns: Json
      }
      move_row: {
        Args: { before_id?: string; row_id: string; table_name: string }
        Returns: undefined
      }
      open_projects: {
        Args: {
          after_id?: string
          after_key?: string
          continent?: string
          country?: string
          dates?: string
          detail?: string
          goal?: number
          ids?: string[]
          most?: number
          organisation?: number
          search?: string
          sort?: string
          status?: string
          today?: string
          within?: number
        }
        Returns: Json
      }
      organisation_contents: {
        Args: { organization: number }
        Returns: {
          files: number
          members: number
          name: string
          projects: number
        }[]
      }
      organisation_files: { Args: { organization: number }; Returns: string[] }
      organisation_members: {
        Args: Record<PropertyKey, never>
        Returns: {
          email: string
          joined_at: string
          last_seen_at: string
          name: string
          projects_owned: number
          role: string
          user_id: string
        }[]
      }
      own_references: { Args: { project?: string }; Returns: Json }
      own_sessions: {
        Args: Record<PropertyKey, never>
        Returns: {
          id: string
          is_current: boolean
          last_seen_at: string
          started_at: string
          user_agent: string
        }[]
      }
      pending_invitations: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          email: string
          expires_at: string
          id: string
          invited_by: string
        }[]
      }
      project_money: { Args: { project: string }; Returns: Json }
      put_back: { Args: { entry: number }; Returns: undefined }
      remove_member: {
        Args: { member: string; successor?: string }
        Returns: undefined
      }
      request_address_link: {
        Args: { email: string; member: string }
        Returns: string
      }
      request_password_link: { Args: { email: string }; Returns: string }
      reset_password: {
        Args: { password: string; token: string }
        Returns: string
      }
      restore_project: { Args: { project: string }; Returns: Json }
      rotate_webhook_secret: { Args: { webhook: string }; Returns: string }
      send_webhook_again: { Args: { delivery: string }; Returns: undefined }
      set_import_online: {
        Args: {
          at_least?: number
          import: string
          online: boolean
          publication?: string
        }
        Returns: Json
      }
      set_member_password: {
        Args: { member: string; password: string }
        Returns: undefined
      }
      set_member_role: {
        Args: { member: string; role: string }
        Returns: undefined
      }
      set_renditions: {
        Args: {
          base: string
          colour: string
          height: number
          picture_table: string
          row_id: string
          width: number
        }
        Returns: boolean
      }
      set_webhook_paused: {
        Args: { paused: boolean; webhook: string }
        Returns: undefined
      }
      stop_following: {
        Args: { follow?: string; token: string }
        Returns: undefined
      }
      test_webhook: { Args: { webhook: string }; Returns: string }
      undo_import: { Args: { import: string }; Returns: Json }
      webhook_deliveries: {
        Args: { webhook: string }
        Returns: {
          answer: string
          attempts: number
          created_at: string
          due_at: string
          ended_at: string
          id: string
          outcome: string
          project_title: string
          projects: number
          type: string
        }[]
      }
      webhooks: {
        Args: Record<PropertyKey, never>
        Returns: {
          created_at: string
          events: string[]
          former_secret_ends_at: string
          id: string
          stopped: string
          stopped_at: string
          url: string
        }[]
      }
      withdraw_invitation: { Args: { invitation: string }; Returns: undefined }
      work_list: {
        Args: {
          after_created?: string
          after_id?: string
          after_key?: string
          goal?: number
          most?: number
          need?: string
          phase?: string
          search?: string
          sort?: string
          today?: string
          visibility?: string
        }
        Returns: Json
      }
      work_overview: { Args: { today?: string }; Returns: Json }
      work_selection: {
        Args: {
          goal?: number
          need?: string
          phase?: string
          search?: string
          sort?: string
          today?: string
          visibility?: string
        }
        Returns: Json
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
