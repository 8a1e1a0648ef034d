/** The GraphQL schema of Atlas. */
export const schema = /* GraphQL */ `
  type Place {
    id: ID!
    title: String!
  }

  type Viewer {
    id: ID!
    email: String!
    displayName: String!
    language: String!
    memberSince: String!
    team: Place!
  }

  interface Item {
    id: ID!
    title: String!
    around: [Place!]!
    author: Author!
    createdAt: String!
    updatedAt: String!
    version: Int!
  }

  type Author {
    id: ID!
    displayName: String!
  }

  enum ItemOrder {
    TITLE
    UPDATED
    SIZE
    KIND
  }

  type ItemWindow {
    offset: Int!
    totalCount: Int!
    nodes: [Item!]!
  }

  type Folder implements Item {
    id: ID!
    title: String!
    around: [Place!]!
    author: Author!
    createdAt: String!
    updatedAt: String!
    version: Int!
    count: Int!
    items(
      orderBy: ItemOrder = TITLE
      reverse: Boolean = false
      offset: Int = 0
      first: Int = 100
      startingWith: String
      with: ID
    ): ItemWindow!
  }

  enum PageFormat {
    MARKDOWN
    BOARD
  }

  type Page implements Item {
    id: ID!
    title: String!
    around: [Place!]!
    author: Author!
    createdAt: String!
    updatedAt: String!
    version: Int!
    length: Int!
    format: PageFormat!
    text: String!
  }

  type File implements Item {
    id: ID!
    title: String!
    around: [Place!]!
    author: Author!
    createdAt: String!
    updatedAt: String!
    version: Int!
    length: Int!
    mediaType: String!
    download: Download!
  }

  "Where the bytes of a file are, for whoever asks there, for some minutes."
  type Download {
    path: String!
    expiresAt: String!
  }

  type Change {
    number: Int!
    kind: ChangeKind!
    itemId: ID!
    folderId: ID
    formerFolderId: ID
  }

  enum ChangeKind {
    CREATED
    EDITED
    MOVED
  }

  type Changes {
    upTo: Int!
    nodes: [Change!]!
  }

  type Ticket {
    id: ID!
    sentTo: String!
    expiresAt: String!
  }

  type Grant {
    token: String!
    expiresAt: String!
    viewer: Viewer!
  }

  enum ItemKind {
    FOLDER
    PAGE
    FILE
  }

  type Span {
    start: Int!
    end: Int!
  }

  type Match {
    item: Item!
    score: Float!
    excerpt: String!
    spans: [Span!]!
  }

  type Matches {
    offset: Int!
    totalCount: Int!
    nodes: [Match!]!
  }

  type Tie {
    from: ID!
    to: ID!
    isLink: Boolean!
  }

  type Neighbourhood {
    isPartial: Boolean!
    nodes: [Item!]!
    ties: [Tie!]!
  }

  type Topic {
    id: ID!
    word: String!
    pages: [Page!]!
  }

  type Topics {
    remaining: Int!
    nodes: [Topic!]!
  }

  type Field {
    key: String!
    english: String!
    swedish: String!
    isRequired: Boolean!
    maxLength: Int!
    isMultiline: Boolean!
  }

  type AppKey {
    id: ID!
    label: String!
    hint: String!
    createdAt: String!
    usedAt: String
    expiresAt: String
  }

  type NewAppKey {
    key: AppKey!
    secret: String!
  }

  "Its bytes go by PUT to /uploads/<id>?offset=<of the first of them>, which answers how far it has come."
  type Upload {
    id: ID!
    received: Int!
    item: Made
  }

  type Made {
    id: ID!
  }

  type Query {
    viewer: Viewer
    item(id: ID!): Item!
    changes(after: Int): Changes!
    search(text: String!, under: ID, kind: ItemKind, offset: Int = 0, first: Int = 20): Matches!
    neighbourhood(id: ID!, steps: Int = 2, first: Int = 200): Neighbourhood!
    topics(under: ID, first: Int = 20): Topics!
    form(name: String!): [Field!]!
    appKeys: [AppKey!]!
    upload(id: ID!): Upload!
  }

  type Mutation {
    requestCode(email: String!): Ticket!
    register(email: String!, displayName: String!, team: String): Ticket!
    redeem(ticket: ID!, code: String!): Grant!
    redeemLink(link: String!): Grant!
    signOut(everywhere: Boolean = false): Boolean!
    createFolder(folder: ID!, title: String!): Item!
    createPage(folder: ID!, title: String!, text: String!, format: PageFormat = MARKDOWN): Item!
    savePage(id: ID!, basedOn: Int!, text: String!): Item!
    retitle(id: ID!, title: String!): Item!
    moveItem(id: ID!, folder: ID!): Item!
    createAppKey(label: String!, expiresAt: String): NewAppKey!
    deleteAppKey(id: ID!): Boolean!
    startUpload(
      folder: ID!
      title: String!
      mediaType: String!
      length: Float!
      rename: Boolean!
      requestId: String!
    ): Upload!
    cancelUpload(id: ID!): Boolean!
  }
`;
