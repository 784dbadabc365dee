/* Written by `npm run reference-data` from supabase/reference-data/dac-sectors.txt, which names the sources. */

/** The DAC's sectors of five digits and their groups of three: code, English and French name. One text, which parses fast. */
export const SECTOR_TABLE = `
111: Education, Level Unspecified | Education, Niveau non spécifié
11110: Education policy and administrative management | Politique de l’éducation et gestion administrative
11120: Education facilities and training | Equipements scolaires et formation
11130: Teacher training | Formation des enseignants
11182: Educational research | Recherche en éducation
112: Basic Education | Education de Base
11220: Primary education | Enseignement primaire
11230: Basic life skills for adults | Education pour une meilleure qualité de vie pour les adultes
11231: Basic life skills for youth | Éducation pour une meilleure qualité de vie pour les jeunes
11232: Primary education equivalent for adults | Education primaire des adultes
11240: Early childhood education | Education de la petite enfance
11250: School feeding | Alimentation à l’école
11260: Lower secondary education | Premier cycle de l’enseignement secondaire
113: Secondary Education | Education Secondaire
11320: Upper Secondary Education (modified and includes data from 11322) | Enseignement secondaire supérieur (modifié et comprend les données de 11322)
11330: Vocational training | Formation professionnelle
114: Post-Secondary Education | Education Post Secondaire
11420: Higher education | Enseignement supérieur
11430: Advanced technical and managerial training | Formation technique supérieure de gestion
121: Health, General | Santé, Général
12110: Health policy and administrative management | Politique de la santé et gestion administrative
12181: Medical education/training | Education et formation médicales
12182: Medical research | Recherche médicale
12191: Medical services | Services médicaux
12196: Health statistics and data | Statistiques et données sur la santé
122: Basic Health | Santé de Base
12220: Basic health care | Soins et services de santé de base
12230: Basic health infrastructure | Infrastructure pour la santé de base
12240: Basic nutrition | Nutrition de base
12250: Infectious disease control | Lutte contre les maladies infectieuses
12261: Health education | Education sanitaire
12262: Malaria control | Lutte contre le paludisme
12263: Tuberculosis control | Lutte contre la tuberculose
12264: COVID-19 control | Lutte contre la COVID-19
12281: Health personnel development | Formation de personnel de santé
123: Non-communicable diseases (NCDs) | Maladies non-transmissibles (MNT)
12310: NCDs control, general | Lutte contre les MNT, général
12320: Tobacco use control | Lutte contre l’usage du tabac
12330: Control of harmful use of alcohol and drugs | Lutte contre l’usage nocif de l’alcool et des drogues
12340: Promotion of mental health and well-being | Promotion de la santé mentale et du bien-être
12350: Other prevention and treatment of NCDs | Autre prévention et traitement des MNT
12382: Research for prevention and control of NCDs | Recherche pour la prévention et le contrôle des MNT
130: Population Policies/Programmes & Reproductive Health | Politique en Matière de Population/Santé&Fertilité
13010: Population policy and administrative management | Politique/programmes en matière de population et gestion administrative
13020: Reproductive health care | Soins en matière de fertilité
13030: Family planning | Planification familiale
13040: STD control including HIV/AIDS | Lutte contre les MST et VIH/sida
13081: Personnel development for population and reproductive health | Formation de personnel en matière de population et de santé et fertilité
13096: Population statistics and data | Statistiques et données démographiques
140: Water Supply & Sanitation | Distribution d’Eau et Assainissement
14010: Water sector policy and administrative management | Politique et gestion administrative du secteur de l’eau
14015: Water resources conservation (including data collection) | Préservation des ressources en eau (y compris collecte de données)
14020: Water supply and sanitation - large systems | Approvisionnement en eau et assainissement - systèmes à grande échelle
14021: Water supply - large systems | Approvisionnement en eau – systèmes à grande échelle
14022: Sanitation - large systems | Assainissement - systèmes à grande échelle
14030: Basic drinking water supply and basic sanitation | Approvisionnement en eau potable et assainissement - dispositifs de base
14031: Basic drinking water supply | Approvisionnement en eau potable – dispositifs de base
14032: Basic sanitation | Assainissement - dispositifs de base
14040: River basins development | Aménagement de bassins fluviaux
14050: Waste management/disposal | Traitement des déchets
14081: Education and training in water supply and sanitation | Education et formation dans la distribution d’eau et d’assainissement
151: Government & Civil Society-general | Gouvernement & Société Civile-général
15110: Public sector policy and administrative management | Politiques publiques et gestion administrative
15111: Public finance management (PFM) | Gestion des finances publiques
15112: Decentralisation and support to subnational government | Décentralisation et soutien aux administrations infranationales
15113: Anti-corruption organisations and institutions | Organisations et institutions pour la lutte contre la corruption
15114: Domestic revenue mobilisation | Mobilisation des ressources intérieures
15116: Tax collection | Recouvrement de l’impôt
15117: Budget planning | Planification budgétaire
15118: National audit | Contrôle interne national
15119: Debt and aid management | Gestion de l’aide et de la dette publique
15121: Foreign affairs | Affaires étrangères
15122: Diplomatic missions | Missions diplomatiques
15123: Administration of developing countries’ foreign aid | Gestion de l’aide étrangère des pays en développement
15124: General personnel services | Services généraux de personnel
15125: Public Procurement | Marchés publics
15126: Other general public services | Autres services généraux
15127: National monitoring and evaluation | Suivi et evaluation au niveau national
15128: Local government finance | Financement des gouvernements locaux
15129: Other central transfers to institutions | Autres transferts du centre à des institutions
15130: Legal and judicial development | Développement des services légaux et judiciaires
15131: Justice, law and order policy, planning and administration | Développement et administration des politiques de justice et de maintien de l’ordre
15132: Police | Police
15133: Fire and rescue services | Incendies et services de sauvetage
15134: Judicial affairs | Système judiciaire
15135: Ombudsman | Ombudsman
15136: Immigration | Immigration
15137: Prisons | Prisons
15142: Macroeconomic policy | Politique macroéconomique
15143: Meteorological services | Services météorologiques
15144: National standards development | Élaboration des normes nationales
15150: Democratic participation and civil society | Participation démocratique et société civile
15151: Elections | Élections
15152: Legislatures and political parties | Assemblées législatives et partis politiques
15153: Media and free flow of information | Médias et liberté de l’information
15154: Executive office | Exécutif
15155: Tax policy and administration support | Politique et administration fiscales
15156: Other non-tax revenue mobilisation | Mobilisation des ressources intérieures autre que les recettes non-fiscales
15160: Human rights | Droits de la personne
15170: Women’s rights organisations and movements, and government institutions | Organisations et mouvements de défense des droits des femmes et institutions gouvernementales
15180: Ending violence against women and girls | Élimination de la violence à l’égard des femmes et des filles
15185: Local government administration | Administration publique locale
15190: Facilitation of orderly, safe, regular and responsible migration and mobility | Faciliter la migration et la mobilité de façon ordonnée, sans danger, régulière et responsable
15196: Government and civil society statistics and data | Statistiques et données du gouvernement et de la société civile
152: Conflict, Peace & Security | Conflits, Paix et Sécurité
15210: Security system management and reform | Gestion et réforme des systèmes de sécurité
15220: Civilian peace-building, conflict prevention and resolution | Dispositifs civils de construction de la paix, et de prévention et de règlement des conflits
15230: Participation in international peacekeeping operations | Participation à des opérations internationales de maintien de la paix
15240: Reintegration and SALW control | Réintégration et contrôle des armes légères et de petit calibre
15250: Removal of land mines and explosive remnants of war | Enlèvement des mines terrestres et restes explosifs de guerre
15261: Child soldiers (prevention and demobilisation) | Enfants soldats (Prévention et démobilisation)
160: Other Social Infrastructure & Services | Infrastructure et Services Sociaux Divers
16010: Social Protection | Protection sociale
16011: Social protection and welfare services policy, planning and administration | Politiques, planification et administration des services de protection sociale
16012: Social security (excl pensions) | Protection sociale (excluant retraites)
16013: General pensions | Retraites
16014: Civil service pensions | Régimes de retraite des fonctionnaires
16015: Social services (incl youth development and women+ children) | Services sociaux (y compris jeunes, femmes et enfants)
16020: Employment creation | Création d’emplois
16030: Housing policy and administrative management | Politique du logement et gestion administrative
16040: Low-cost housing | Logement à coût réduit
16050: Multisector aid for basic social services | Aide plurisectorielle pour les services sociaux de base
16061: Culture and recreation | Culture et loisirs
16062: Statistical capacity building | Renforcement des capacités statistiques
16063: Narcotics control | Lutte contre le trafic de drogues
16064: Social mitigation of HIV/AIDS | Atténuation de l’impact social du VIH/sida
16065: Recreation and sport | Récréation et sport
16066: Culture | Culture
16070: Labour rights | Droits du travail
16080: Social dialogue | Dialogue social
210: Transport & Storage | Transports et Entreposage
21010: Transport policy and administrative management | Politique des transports et gestion administrative
21011: Transport policy, planning and administration | Politiques, planification et administration des transports
21012: Public transport services | Transports en commun
21013: Transport regulation | Réglementation des transports
21020: Road transport | Transport routier
21021: Feeder road construction | Construction des voies de desserte
21022: Feeder road maintenance | Entretien des voies de desserte
21023: National road construction | Construction des routes nationales
21024: National road maintenance | Entretien des routes nationales
21030: Rail transport | Transport ferroviaire
21040: Water transport | Transport par voies d’eau
21050: Air transport | Transport aérien
21061: Storage | Stockage
21081: Education and training in transport and storage | Education/formation dans les transports et le stockage
220: Communications | Communications
22010: Communications policy and administrative management | Politique des communications et gestion administrative
22011: Communications policy, planning and administration | Politiques, planification et administration des communications
22012: Postal services | Services postaux
22013: Information services | Services d’information
22020: Telecommunications | Télécommunications
22030: Radio/television/print media | Radio, télévision, presse écrite
22040: Information and communication technology (ICT) | Technologies de l’information et de la communication (TIC)
231: Energy Policy | Politique de l’énergie
23110: Energy policy and administrative management | Politique énergétique et gestion administrative
23111: Energy sector policy, planning and administration | Politiques, planification et administration du secteur de l’énergie
23112: Energy regulation | Réglementation de l’énergie
23181: Energy education/training | Éducation et formation dans le domaine de l’énergie
23182: Energy research | Recherche dans le domaine de l’énergie
23183: Energy conservation and demand-side efficiency | Économies d’énergie et efficacité du côté de la demande
232: Energy generation, renewable sources | Production d’électricité, sources renouvelables
23210: Energy generation, renewable sources - multiple technologies | Production d’énergie, sources renouvelables - multiples technologies
23220: Hydro-electric power plants | Centrales hydrauliques
23230: Solar energy for centralised grids | Energie solaire pour réseaux centralisés
23231: Solar energy for isolated grids and standalone systems | Energie solaire pour réseaux isolés et systèmes autonomes
23232: Solar energy - thermal applications | Energie solaire - usage thermique
23240: Wind energy | Énergie éolienne
23250: Marine energy | Énergie marine
23260: Geothermal energy | Énergie géothermique
23270: Biofuel-fired power plants | Centrales à biocombustibles
233: Energy generation, non-renewable sources | Production d’électricité, sources non renouvelables
23310: Energy generation, non-renewable sources, unspecified | Production d’énergie, sources non renouvelables - non spécifié
23320: Coal-fired electric power plants | Centrales au charbon
23330: Oil-fired electric power plants | Centrales au fioul
23340: Natural gas-fired electric power plants | Centrales au gaz naturel
23350: Fossil fuel electric power plants with carbon capture and storage (CCS) | Centrales thermiques classiques avec captage et stockage du carbone (CSC)
23360: Non-renewable waste-fired electric power plants | Production d’électricité, déchets non renouvelables
234: Hybrid energy plants | Centrales hybrides
23410: Hybrid energy electric power plants | Centrales hybrides
235: Nuclear energy plants | Centrales nucléaires
23510: Nuclear energy electric power plants and nuclear safety | Centrales nucléaires et sûreté nucléaire
236: Energy distribution | Distribution de l’énergie
23610: Heat plants | Production de chaleur seule
23620: District heating and cooling | Réseaux urbains de chaleur et de froid
23630: Electric power transmission and distribution (centralised grids) | Transport et distribution d’électricité (réseaux centralisés)
23631: Electric power transmission and distribution (isolated mini-grids) | Transport et distribution d’électricité (petits réseaux isolés)
23640: Retail gas distribution | Distribution au détail de gaz
23641: Retail distribution of liquid or solid fossil fuels | Distribution au détail de carburants fossiles liquide ou solides
23642: Electric mobility infrastructures | Infrastructures électriques à l’usage de la mobilité
240: Banking & Financial Services | Banques et Services Financiers
24010: Financial policy and administrative management | Politique des finances et gestion administrative
24020: Monetary institutions | Institutions monétaires
24030: Formal sector financial intermediaries | Intermédiaires financiers officiels
24040: Informal/semi-formal financial intermediaries | Intermédiaires financiers du secteur informel et semi formel
24050: Remittance facilitation, promotion and optimisation | Facilitation, promotion et optimisation des transferts de fonds des migrants
24081: Education/training in banking and financial services | Education/formation bancaire et dans les services financiers
250: Business & Other Services | Entreprises et Autres Services
25010: Business policy and administration | Politique commerciale et administration
25020: Privatisation | Privatisation
25030: Business development services | Business development services
25040: Responsible business conduct | Code de conduite responsable
311: Agriculture | Agriculture
31110: Agricultural policy and administrative management | Politique agricole et gestion administrative
31120: Agricultural development | Développement agricole
31130: Agricultural land resources | Ressources en terres cultivables
31140: Agricultural water resources | Ressources en eau à usage agricole
31150: Agricultural inputs | Produits à usage agricole
31161: Food crop production | Production agricole
31162: Industrial crops/export crops | Production industrielle de récoltes/récoltes destinées à l’exportation
31163: Livestock | Bétail
31164: Agrarian reform | Réforme agraire
31165: Agricultural alternative development | Développement agricole alternatif
31166: Agricultural extension | Vulgarisation agricole
31181: Agricultural education/training | Education et formation dans le domaine agricole
31182: Agricultural research | Recherche agronomique
31191: Agricultural services | Services agricoles
31192: Plant and post-harvest protection and pest control | Protection des plantes et des récoltes, lutte antiacridienne
31193: Agricultural financial services | Services financiers agricoles
31194: Agricultural co-operatives | Coopératives agricoles
31195: Livestock/veterinary services | Services vétérinaires (bétail)
312: Forestry | Sylviculture
31210: Forestry policy and administrative management | Politique de la sylviculture et gestion administrative
31220: Forestry development | Développement sylvicole
31261: Fuelwood/charcoal | Reboisement (bois de chauffage et charbon de bois)
31281: Forestry education/training | Education et formation en sylviculture
31282: Forestry research | Recherche en sylviculture
31291: Forestry services | Services sylvicoles
313: Fishing | Pêche
31310: Fishing policy and administrative management | Politique de la pêche et gestion administrative
31320: Fishery development | Développement de la pêche
31381: Fishery education/training | Education et formation dans le domaine de la pêche
31382: Fishery research | Recherche dans le domaine de la pêche
31391: Fishery services | Services dans le domaine de la pêche
321: Industry | Industries Manufacturières
32110: Industrial policy and administrative management | Politique de l’industrie et gestion administrative
32120: Industrial development | Développement industriel
32130: Small and medium-sized enterprises (SME) development | Développement des Petites et moyennes entreprises (PME)
32140: Cottage industries and handicraft | Artisanat
32161: Agro-industries | Agro-industries
32162: Forest industries | Industries forestières
32163: Textiles, leather and substitutes | Industrie textile, cuirs et produits similaires
32164: Chemicals | Produits chimiques
32165: Fertilizer plants | Production d’engrais chimiques
32166: Cement/lime/plaster | Ciment, chaux et plâtre
32167: Energy manufacturing (fossil fuels) | Fabrication d’énergie (combustibles fossiles)
32168: Pharmaceutical production | Produits pharmaceutiques
32169: Basic metal industries | Industrie métallurgique de base
32170: Non-ferrous metal industries | Industries des métaux non ferreux
32171: Engineering | Construction mécanique et électrique
32172: Transport equipment industry | Matériel de transport
32173: Modern biofuels manufacturing | Production de biocarburants modernes
32174: Clean cooking appliances manufacturing | Production d’appareils de cuisine propres
32182: Technological research and development | Recherche et développement technologiques
322: Mineral Resources & Mining | Industries Extractives
32210: Mineral/mining policy and administrative management | Politique de l’industrie extractive et gestion administrative
32220: Mineral prospection and exploration | Prospection et exploration des minerais
32261: Coal | Charbon
32262: Oil and gas (upstream) | Pétrole et gaz (en amont)
32263: Ferrous metals | Métaux ferreux
32264: Nonferrous metals | Métaux non ferreux
32265: Precious metals/materials | Métaux et minerais précieux
32266: Industrial minerals | Minerais industriels
32267: Fertilizer minerals | Engrais minéraux
32268: Offshore minerals | Ressources des fonds marins
323: Construction | Construction
32310: Construction policy and administrative management | Politique de la construction et gestion administrative
331: Trade Policies & Regulations | Politique Commerciale et Réglementations
33110: Trade policy and administrative management | Politique commerciale et gestion administrative
33120: Trade facilitation | Facilitation du commerce
33130: Regional trade agreements (RTAs) | Accords commerciaux régionaux
33140: Multilateral trade negotiations | Négociations commerciales multilatérales
33150: Trade-related adjustment | Ajustement lié au commerce
33181: Trade education/training | Education/formation dans le domaine du commerce
332: Tourism | Tourisme
33210: Tourism policy and administrative management | Politique du tourisme et gestion administrative
410: General Environment Protection | Protection de l’Environnement Général
41010: Environmental policy and administrative management | Politique de l’environnement et gestion administrative
41020: Biosphere protection | Protection de la biosphère
41030: Biodiversity | Diversité biologique
41040: Site preservation | Protection des sites
41081: Environmental education/training | Education et formation environnementales
41082: Environmental research | Recherche environnementale
430: Other Multisector | Autres Multisecteurs
43010: Multisector aid | Aide plurisectorielle
43030: Urban development and management | Développement et gestion urbaine
43031: Urban land policy and management | Politique et gestion du territoire urbain
43032: Urban development | Développement urbain
43040: Rural development | Développement rural
43041: Rural land policy and management | Administration de l’aménagement du territoire rural
43042: Rural development | Développement rural
43050: Non-agricultural alternative development | Développement alternatif non agricole
43060: Disaster Risk Reduction | Réduction des risques de catastrophe
43071: Food security policy and administrative management | Politique de sécurité alimentaire et gestion administrative
43072: Household food security programmes | Programmes de sécurité alimentaire des ménages
43073: Food safety and quality | Sécurité et qualité alimentaire
43081: Multisector education/training | Education et formation plurisectorielles
43082: Research/scientific institutions | Institutions scientifiques et de recherche
510: General Budget Support | Soutien Budgétaire
51010: General budget support-related aid | Aide relative au soutien budgétaire général
520: Development Food Assistance | Aide Alimentaire Dévelopmentale
52010: Food assistance | Assistance alimentaire
530: Other Commodity Assistance | Aide sous forme de Produits, Autre
53030: Import support (capital goods) | Subventions à l’importation (biens d’équipement)
53040: Import support (commodities) | Subventions à l’importation (produits)
600: Action Relating to Debt | Actions se Rapportant a la Dette
60010: Action relating to debt | Actions se rapportant à la dette
60020: Debt forgiveness | Annulation de la dette
60030: Relief of multilateral debt | Allégement de la dette multilatérale
60040: Rescheduling and refinancing | Rééchelonnement d’échéances et refinancement
60061: Debt for development swap | Echange de dette à des fins de développement
60062: Other debt swap | Autres échanges de dette
60063: Debt buy-back | Rachat de la dette
720: Emergency Response | Intervention d’Urgence
72010: Material relief assistance and services | Assistance matérielle et services d’urgence
72011: Basic Health Care Services in Emergencies | Services de soins de santé de base dans les situations d’urgence
72012: Education in emergencies | Education dans les situations d’urgence
72040: Emergency food assistance | Assistance alimentaire d’urgence
72050: Relief co-ordination and support services | Coordination des secours et services de soutien
730: Reconstruction Relief & Rehabilitation | Reconstruction & Réhabilitation
73010: Immediate post-emergency reconstruction and rehabilitation | Reconstruction et réhabilitation immédiate post-urgence
740: Disaster Prevention & Preparedness | Prévention catastrophes/Préparation à leur survenue
74020: Multi-hazard response preparedness | Préparation aux interventions multi-risques
910: Administrative Costs of Donors | Frais Administratifs des Donneurs
91010: Administrative costs (non-sector allocable) | Frais administratifs (non alloués par secteur)
930: Refugees in Donor Countries | Refugiés dans les Pays Donneurs
93010: Refugees/asylum seekers in donor countries (non-sector allocable) | Refugiés/demandeurs d’asile dans les pays donneurs (non alloués)
93011: Refugees/asylum seekers in donor countries - food and shelter | Refugiés/demandeurs d’asile dans les pays donneurs - nourriture et hébergement
93012: Refugees/asylum seekers in donor countries - training | Refugiés/demandeurs d’asile dans les pays donneurs - formation
93013: Refugees/asylum seekers in donor countries - health | Refugiés/demandeurs d’asile dans les pays donneurs - santé
93014: Refugees/asylum seekers in donor countries - other temporary sustenance | Refugiés/demandeurs d’asile dans les pays donneurs - autre entretien temporaire
93015: Refugees/asylum seekers in donor countries - voluntary repatriation | Refugiés/demandeurs d’asile dans les pays donneurs - retour volontaire
93016: Refugees/asylum seekers in donor countries - transport | Refugiés/demandeurs d’asile dans les pays donneurs - transport
93017: Refugees/asylum seekers in donor countries - rescue at sea | Refugiés/demandeurs d’asile dans les pays donneurs - sauvetage en mer
93018: Refugees/asylum seekers in donor countries - administrative costs | Refugiés/demandeurs d’asile dans les pays donneurs - coûts administratifs
998: Unallocated / Unspecified | Non Affecté / Non Specifié
99810: Sectors not specified | Secteur non spécifié
99820: Promotion of development awareness (non-sector allocable) | Sensibilisation au développement (non alloués par secteur)
`;
