// Names that constants of texts had before Swift 4.

public let NSFontAttributeName = NSAttributedString.Key.font
public let NSForegroundColorAttributeName = NSAttributedString.Key.foregroundColor
public let NSBackgroundColorAttributeName = NSAttributedString.Key.backgroundColor
public let NSKernAttributeName = NSAttributedString.Key.kern
public let NSParagraphStyleAttributeName = NSAttributedString.Key.paragraphStyle
public let NSUnderlineStyleAttributeName = NSAttributedString.Key.underlineStyle
public let UIFontWeightLight = UIFont.Weight.light
public let UIFontWeightRegular = UIFont.Weight.regular
public let UIFontWeightMedium = UIFont.Weight.medium
public let UIFontWeightSemibold = UIFont.Weight.semibold
public let UIFontWeightBold = UIFont.Weight.bold
